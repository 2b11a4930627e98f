import { Button, Text } from '@mantine/core';
import { IconExternalLink, IconFlag } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Panel } from '../../../kit/panel.tsx';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { choosePolicy } from '../policies/choose-policy.ts';
import PolicyHost from '../policies/policy-host.tsx';
import { AuthorAndDate, PersonContent } from './content-card.tsx';
import { describeContentKind } from './content-kind.tsx';
import { openFlag } from './find-flag.queries.ts';
import type { FlagContent, FlaggableItem } from './flag.queries.ts';
import { BackButton, itemTitle } from './flag-header.tsx';
import classes from './flag-view.module.css';
import { OriginalContext } from './original-context.tsx';
import { refreshFlags } from './undo.ts';
import { useBackToFlagList } from './use-go-back.ts';

/** Shows an item without a flag, and a button to open one. */
export function UnflaggedItem({ item }: { item: FlaggableItem }) {
  const { assocType, assocId, assoc } = item;
  const { site } = useViewer();
  const { isRunning, run } = useAction();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const findAddress = useFindAddress();
  const goBack = useBackToFlagList();
  useKeys({ b: () => goBack() });

  const open = () =>
    run(async () => {
      const choice = await choosePolicy({ title: 'Why open a flag?', asksReason: true });
      if (!choice) return;
      const id = await openFlag({ assocType, assocId, ...choice });
      await refreshFlags(queryClient);
      await navigate({ to: findAddress('ContentFlag', { id }) ?? '/', replace: true });
    });

  return (
    <Screen
      title={itemTitle(item)}
      lead={<BackButton />}
      details={
        <Text size="sm" c="dimmed" mt={4}>
          {describeContentKind(assocType).label} {assocId} · nobody has flagged this
        </Text>
      }
      actions={
        <>
          {assoc && isPublicContent(assoc) && (
            <Button
              component="a"
              href={siteAddress(site, assoc.uri)}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
            >
              View on site
            </Button>
          )}
          <Button
            leftSection={<IconFlag size={18} stroke={1.5} aria-hidden />}
            loading={isRunning}
            onClick={open}
          >
            Open a flag
          </Button>
        </>
      }
    >
      <div className={classes.main}>
        {assoc ? (
          <Panel
            title={describeContentKind(assocType).label}
            aside={<AuthorAndDate content={assoc} />}
          >
            <SafeHtml html={assoc.body} origin={siteAddress(site)} withPictures />
          </Panel>
        ) : (
          <PersonContent item={item} />
        )}
        {assoc && <OriginalContext subject={{ ...item, mark: 'This one' }} />}
      </div>
      <PolicyHost ahead />
    </Screen>
  );
}

function isPublicContent({ isDeleted, isSpam, isPendingModeration }: FlagContent): boolean {
  return !isDeleted && !isSpam && !isPendingModeration;
}
