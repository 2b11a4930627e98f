import { Button, Group, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBigUp,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDot,
  IconMessageReply,
  IconPencil,
  IconTrash,
  IconTrashOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { Flag } from './flag.queries.ts';
import type { FlagRights } from './flag-rights.ts';
import classes from './flag-view.module.css';
import type { FlagChange } from './use-flag-change.ts';

interface FlagActionsProps {
  flag: Flag;
  rights: FlagRights;
  change: FlagChange;
  onEdit(): void;
  onReply(): void;
}

export function FlagActions({ flag, rights, change, onEdit, onReply }: FlagActionsProps) {
  const { operate, isSaving } = change;
  const noteId = useId();
  const isWaiting = flag.outcome === 'WAITING';
  const act = (label: string, icon: TablerIcon, run: () => void, look: Look = {}) => (
    <Action {...{ label, icon, run, ...look }} disabled={isSaving} />
  );
  const main: Look = { variant: 'filled' };
  const done = () =>
    act('Done', IconCircleCheck, () => operate('DONE'), isWaiting ? { describedBy: noteId } : main);
  const escalate = (look?: Look) =>
    rights.escalate && act('Escalate to admins', IconArrowBigUp, () => operate('ESCALATE'), look);
  return (
    <Group gap="xs" className={classes.actions} role="group" aria-label="Actions">
      {rights.approve && act('Approve & Publish', IconChecks, () => operate('APPROVE'), main)}
      {isWaiting && escalate(rights.approve ? {} : main)}
      {!flag.isOpen ? act('Reopen', IconCircleDot, () => operate('REOPEN')) : !isWaiting && done()}
      {rights.spam && act('Mark as spam', IconBan, () => operate('SPAM'))}
      {rights.unSpam && act('Unmark as spam', IconArrowBackUp, () => operate('UN_SPAM'))}
      {rights.remove && act('Delete', IconTrash, change.remove)}
      {rights.restore && act('Undelete', IconTrashOff, () => operate('UN_DELETE'))}
      {rights.edit && act('Edit', IconPencil, onEdit)}
      {rights.reply && act('Reply', IconMessageReply, onReply)}
      {!isWaiting && escalate()}
      {isWaiting && flag.isOpen && done()}
      {isWaiting && (
        <Text size="sm" c="dimmed" w="100%" id={noteId}>
          {flag.isOpen ? 'Done only closes the flag.' : 'The flag is closed.'}{' '}
          {flagMessages.staysHidden}
        </Text>
      )}
    </Group>
  );
}

interface Look {
  variant?: string;
  /** Id of the element that explains the button. */
  describedBy?: string;
}

interface ActionProps extends Look {
  label: string;
  icon: TablerIcon;
  run(): void;
  disabled: boolean;
}

function Action({
  label,
  icon: Icon,
  run,
  variant = 'default',
  describedBy,
  disabled,
}: ActionProps) {
  return (
    <Button
      variant={variant}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      // `disabled` would make the button lose the focus.
      aria-disabled={disabled}
      aria-describedby={describedBy}
      onClick={run}
    >
      {label}
    </Button>
  );
}
