import { Button, Group, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowBigUp,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDot,
  IconHeartHandshake,
  IconMessageReply,
  IconPencil,
  IconProgressCheck,
  IconTrash,
  IconTrashOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import { SanctionButton } from '../sanctions/sanction-button.tsx';
import type { Flag } from './flag.queries.ts';
import type { FlagRights } from './flag-rights.ts';
import classes from './flag-view.module.css';
import type { FlagChange } from './use-flag-change.ts';

interface FlagActionsProps {
  flag: Flag;
  rights: FlagRights;
  change: FlagChange;
  onCare(dialog: 'state' | 'mark'): void;
  onEdit(): void;
  onReply(): void;
}

export function FlagActions(props: FlagActionsProps) {
  const { flag, rights, change, onCare, onEdit, onReply } = props;
  const { operate, isSaving } = change;
  const noteId = useId();
  const isWaiting = flag.outcome === 'WAITING';
  const renderAction = (
    label: string,
    icon: TablerIcon,
    run: () => void,
    look: FlagActionLook = {},
  ) => <FlagActionButton {...{ label, icon, run, ...look }} disabled={isSaving} />;
  const main: FlagActionLook = { variant: 'filled' };
  const renderDone = () =>
    renderAction(
      'Done',
      IconCircleCheck,
      () => operate('DONE'),
      isWaiting ? { describedBy: noteId } : main,
    );
  const renderEscalate = (look?: FlagActionLook) =>
    rights.escalate &&
    renderAction('Escalate to admins', IconArrowBigUp, () => operate('ESCALATE'), look);
  return (
    <Group gap="xs" className={classes.actions} role="group" aria-label="Actions">
      {rights.approve &&
        renderAction('Approve & Publish', IconChecks, () => operate('APPROVE'), main)}
      {isWaiting && renderEscalate(rights.approve ? {} : main)}
      {flag.isCare
        ? !flag.isOpen && renderAction('Set state', IconProgressCheck, () => onCare('state'))
        : !flag.isOpen
          ? renderAction('Reopen', IconCircleDot, () => operate('REOPEN'))
          : !isWaiting && renderDone()}
      {rights.spam && renderAction('Mark as spam', IconBan, () => operate('SPAM'))}
      {rights.unSpam && renderAction('Unmark as spam', IconArrowBackUp, () => operate('UN_SPAM'))}
      {rights.remove && renderAction('Delete', IconTrash, change.remove)}
      {rights.restore && renderAction('Undelete', IconTrashOff, () => operate('UN_DELETE'))}
      {rights.edit && renderAction('Edit', IconPencil, onEdit)}
      {rights.reply && renderAction('Reply', IconMessageReply, onReply)}
      {!isWaiting && renderEscalate()}
      {rights.sanction && flag.author && <SanctionButton user={flag.author} flagId={flag.id} />}
      {!flag.isCare && renderAction('In danger', IconHeartHandshake, () => onCare('mark'))}
      {isWaiting && flag.isOpen && !flag.isCare && renderDone()}
      {isWaiting && !flag.isCare && (
        <Text size="sm" c="dimmed" w="100%" id={noteId}>
          {flag.isOpen ? 'Done only closes the flag.' : 'The flag is closed.'}{' '}
          {flagMessages.staysHidden}
        </Text>
      )}
    </Group>
  );
}

interface FlagActionLook {
  variant?: string;
  describedBy?: string;
}

interface FlagActionButtonProps extends FlagActionLook {
  label: string;
  icon: TablerIcon;
  run(): void;
  disabled: boolean;
}

function FlagActionButton({
  label,
  icon: Icon,
  run,
  variant = 'default',
  describedBy,
  disabled,
}: FlagActionButtonProps) {
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
