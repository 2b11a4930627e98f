import { Button, Group } from '@mantine/core';
import {
  IconArrowBackUp,
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

/** The decisions, the likeliest first. */
export function FlagActions({ flag, rights, change, onEdit, onReply }: FlagActionsProps) {
  const { operate, isSaving } = change;
  const act = (label: string, icon: TablerIcon, run: () => void, variant = 'default') => (
    <Action {...{ label, icon, run, variant }} disabled={isSaving} />
  );
  return (
    <Group gap="xs" className={classes.actions} role="group" aria-label="Actions">
      {rights.approve && act('Approve & Publish', IconChecks, () => operate('APPROVE'), 'filled')}
      {flag.isOpen
        ? act('Done', IconCircleCheck, () => operate('DONE'), rights.approve ? 'default' : 'filled')
        : act('Reopen', IconCircleDot, () => operate('REOPEN'))}
      {rights.spam && act('Mark as spam', IconBan, () => operate('SPAM'))}
      {rights.unSpam && act('Unmark as spam', IconArrowBackUp, () => operate('UN_SPAM'))}
      {rights.remove && act('Delete', IconTrash, change.remove)}
      {rights.restore && act('Undelete', IconTrashOff, () => operate('UN_DELETE'))}
      {rights.edit && act('Edit', IconPencil, onEdit)}
      {rights.reply && act('Reply', IconMessageReply, onReply)}
    </Group>
  );
}

interface ActionProps {
  label: string;
  icon: TablerIcon;
  run(): void;
  variant: string;
  disabled: boolean;
}

function Action({ label, icon: Icon, run, variant, disabled }: ActionProps) {
  return (
    <Button
      variant={variant}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      // Not disabled meanwhile: the button would lose the focus.
      aria-disabled={disabled}
      onClick={run}
    >
      {label}
    </Button>
  );
}
