import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffNoteMessages } from '../../../../contract/moderation/staff-notes.ts';
import { confirm } from '../../../kit/confirm.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useKeys } from '../../../kit/use-keys.ts';
import { formatDateTime, plural, timeSince } from '../../../lib/format.ts';
import { NoteForm } from './note-form.tsx';
import {
  addStaffNote,
  deleteStaffNote,
  editStaffNote,
  type StaffNote,
  staffNotesQuery,
} from './notes.queries.ts';
import classes from './person-notes.module.css';

interface PersonNotesProps {
  userId: string;
  /** Flag on the screen, which new notes are about. */
  flagId?: string;
}

/** Notes of staff about a person: the newest, and the older ones on demand. */
export function PersonNotes({ userId, flagId }: PersonNotesProps) {
  const { data: { notes, total } = { notes: [], total: 0 } } = useQuery(staffNotesQuery(userId));
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['staffNote'] });
  useKeys({ n: !isAdding && (() => setIsAdding(true)) });

  async function add(body: string) {
    await addStaffNote({ userId, contentFlagId: flagId ?? null, body });
    showSnack(staffNoteMessages.added);
    await refresh();
  }

  const shown = showsAll ? notes : notes.slice(0, 1);
  const olderCount = notes.length - shown.length;
  return (
    <section aria-label="Notes for staff" className={classes.notes}>
      <Stack gap="xs">
        {shown.map((note) => (
          <StaffNoteEntry key={note.id} note={note} flagId={flagId} onChanged={refresh} />
        ))}
        {olderCount > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={classes.more}
            onClick={() => setShowsAll(true)}
          >
            Show {plural(olderCount, 'older note')}
          </Button>
        )}
        {showsAll && notes.length < total && (
          <Text size="xs" c="dimmed">
            The newest {notes.length} of {total} notes.
          </Text>
        )}
        {isAdding ? (
          <NoteForm onSave={add} onClose={() => setIsAdding(false)} />
        ) : (
          <Button
            size="xs"
            variant="default"
            className={classes.more}
            leftSection={<IconNote size={16} stroke={1.5} aria-hidden />}
            title="Add a note (n)"
            onClick={() => setIsAdding(true)}
          >
            Add a note
          </Button>
        )}
      </Stack>
    </section>
  );
}

interface StaffNoteEntryProps {
  note: StaffNote;
  flagId: string | undefined;
  onChanged(): Promise<unknown>;
}

function StaffNoteEntry({ note, flagId, onChanged }: StaffNoteEntryProps) {
  const { id, body, author, insertedAt, updatedAt, version, contentFlagId, isOwn } = note;
  const [isEditing, setIsEditing] = useState(false);
  const { run } = useAction({ onSettled: onChanged });

  async function remove() {
    const isConfirmed = await confirm({
      title: 'Delete this note?',
      body: 'It cannot be brought back.',
      confirmLabel: 'Delete note',
      destructive: true,
    });
    if (!isConfirmed) return;
    await run(async () => {
      await deleteStaffNote(id);
      showSnack(staffNoteMessages.deleted);
    });
  }

  if (isEditing) {
    return (
      <NoteForm
        initial={body}
        onSave={async (changed) => {
          await editStaffNote({ id, body: changed, version });
          await onChanged();
        }}
        onClose={() => setIsEditing(false)}
      />
    );
  }
  return (
    <div className={classes.note}>
      <Group justify="space-between" gap={4} wrap="nowrap">
        <Text size="xs" c="dimmed">
          {author?.username ?? 'A former colleague'},{' '}
          <time dateTime={insertedAt} title={formatDateTime(insertedAt)}>
            {timeSince(insertedAt).split(',')[0]} ago
          </time>
          {updatedAt !== insertedAt && ', edited'}
          {contentFlagId && contentFlagId !== flagId && (
            <>
              {' · '}
              <ScreenLink to="ContentFlag" params={{ id: contentFlagId }}>
                another flag
              </ScreenLink>
            </>
          )}
        </Text>
        {isOwn && (
          <Group gap={0} wrap="nowrap">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label="Edit note"
              onClick={() => setIsEditing(true)}
            >
              <IconPencil size={14} stroke={1.5} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label="Delete note"
              onClick={remove}
            >
              <IconTrash size={14} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <Text size="sm" className={classes.body}>
        {body}
      </Text>
    </div>
  );
}
