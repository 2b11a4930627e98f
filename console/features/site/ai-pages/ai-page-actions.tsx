import { Button } from '@mantine/core';
import { IconCopy, IconEyeShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { aiPageMessages, aiPagePreviewDays } from '../../../../contract/site/ai-pages.ts';
import { showErrorSnack, showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { createPreviewLink, duplicateAiPage } from './ai-pages.queries.ts';

/** Opens a copy of the page as it is saved. */
export function DuplicatePage({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const { isRunning, run } = useAction();

  const duplicate = () =>
    run(async () => {
      const copyLink = await duplicateAiPage(id);
      queryClient.invalidateQueries({ queryKey: ['post'] });
      showSnack(aiPageMessages.copied(copyLink.title));
      const address = findAddress('JournaiEdit', { id: copyLink.id });
      if (address) await navigate({ to: address });
    });

  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden />}
      loading={isRunning}
      onClick={duplicate}
    >
      Duplicate
    </Button>
  );
}

export function CopyPreviewLink({ id }: { id: string }) {
  const { site } = useViewer();
  const { isRunning, run } = useAction();

  const copy = () =>
    run(async () => {
      const address = siteAddress(site, (await createPreviewLink(id)).path);
      try {
        await navigator.clipboard.writeText(new URL(address, window.location.href).href);
        showSnack(aiPageMessages.previewCopied(aiPagePreviewDays));
      } catch {
        showErrorSnack(`Your browser did not allow copying. Copy it by hand: ${address}`);
      }
    });

  return (
    <Button
      variant="default"
      leftSection={<IconEyeShare size={16} aria-hidden />}
      loading={isRunning}
      onClick={copy}
    >
      Copy preview link
    </Button>
  );
}
