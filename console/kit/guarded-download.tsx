import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { ensureProof } from '../lib/step-up-requests.ts';
import { useAction } from './use-action.ts';

/** Downloads a file that needs a fresh proof of identity: asks for it before the link is followed. */
export function GuardedDownload({
  href,
  fileName,
  label,
}: {
  href: string;
  fileName: string;
  label: string;
}) {
  const { isRunning, run } = useAction();

  function download(event: MouseEvent) {
    event.preventDefault();
    void run(async () => {
      if (!(await ensureProof())) return;
      const link = document.createElement('a');
      link.href = href;
      link.download = fileName;
      link.click();
    });
  }

  return (
    <Button
      component="a"
      href={href}
      download={fileName}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={isRunning}
      onClick={download}
    >
      {label}
    </Button>
  );
}
