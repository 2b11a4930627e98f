import { ActionIcon, Group } from '@mantine/core';
import { IconArchive, IconArrowBackUp, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ShortLinkState, shortLinkMessages } from '../../../../contract/site/short-links.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import {
  addressWithoutProtocol,
  type ShortLink,
  setShortLinkState,
} from './short-links.queries.ts';

const messageByShortLinkState: Record<ShortLinkState, string> = {
  ACTIVE: shortLinkMessages.restored,
  ARCHIVED: shortLinkMessages.archived,
  DELETED: shortLinkMessages.deleted,
};

export function ShortLinkActions({ link }: { link: ShortLink }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();
  const name = addressWithoutProtocol(link);

  const changeState = (state: ShortLinkState) =>
    run(async () => {
      const { version } = await setShortLinkState({ id: link.id, version: link.version, state });
      await queryClient.invalidateQueries({ queryKey: ['shortLink'] });
      showSnack(messageByShortLinkState[state], {
        action: { label: 'Undo', run: () => undo(version) },
      });
    });

  const undo = (version: number) =>
    run(async () => {
      await setShortLinkState({ id: link.id, version, state: link.state });
      await queryClient.invalidateQueries({ queryKey: ['shortLink'] });
      showSnack(messageByShortLinkState[link.state]);
    });

  const renderButton = (state: ShortLinkState, label: string, Icon: TablerIcon) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      title={label}
      aria-label={`${label} ${name}`}
      disabled={isRunning}
      onClick={() => changeState(state)}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );

  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {link.state !== 'ACTIVE' && renderButton('ACTIVE', 'Restore', IconArrowBackUp)}
      {link.state === 'ACTIVE' && renderButton('ARCHIVED', 'Archive', IconArchive)}
      {link.state !== 'DELETED' && renderButton('DELETED', 'Delete', IconTrash)}
    </Group>
  );
}
