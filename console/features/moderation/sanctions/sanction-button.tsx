import { Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useKeys } from '../../../kit/use-keys.ts';

const SanctionDialog = lazyPart(() => import('./sanction-dialog.tsx'));

interface SanctionButtonProps {
  user: { id: string; username: string };
  flagId?: string;
  className?: string | undefined;
  labelClassName?: string | undefined;
}

export function SanctionButton({ user, flagId, className, labelClassName }: SanctionButtonProps) {
  // Counter that gives each opening a new dialog without earlier input.
  const [dialog, setDialog] = useState({ number: 0, opened: false });
  const open = () => setDialog(({ number }) => ({ number: number + 1, opened: true }));
  useKeys({ w: open });
  return (
    <>
      <Button
        variant="default"
        className={className}
        leftSection={<IconGavel size={16} stroke={1.5} aria-hidden />}
        title="Warn, mute or suspend (w)"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={labelClassName}>Sanction</span>
      </Button>
      {dialog.number > 0 && (
        <Suspense>
          <SanctionDialog
            key={dialog.number}
            user={user}
            flagId={flagId}
            opened={dialog.opened}
            onClose={() => setDialog(({ number }) => ({ number, opened: false }))}
          />
        </Suspense>
      )}
    </>
  );
}
