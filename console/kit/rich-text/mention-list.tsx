import { Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import type { Mentionable } from '../../lib/mentionable.ts';
import { PersonAvatar } from '../person-avatar.tsx';
import classes from './mention-list.module.css';

export interface MentionListProps {
  listId: string;
  items: Mentionable[];
  loading: boolean;
  query: string;
  active: number;
  onPick(person: Mentionable): void;
}

export function mentionOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

export function MentionList({ listId, items, loading, query, active, onPick }: MentionListProps) {
  return (
    <Paper withBorder shadow="md" className={classes.popup}>
      <div id={listId} role="listbox" aria-label="People to mention">
        {items.map((person, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the editor
          <div
            key={person.id}
            id={mentionOptionId(listId, index)}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            // On mouse down, before the editor loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(person);
            }}
          >
            <Group gap="xs" wrap="nowrap">
              <PersonAvatar username={person.username} picture={person.avatar.thumb} size={24} />
              <Text size="sm" truncate>
                {person.username}
              </Text>
            </Group>
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <Text size="sm" c="dimmed" px="xs" py={6}>
          {loading ? 'Searching…' : query === '' ? 'Type a name' : 'Nobody found'}
        </Text>
      )}
      <VisuallyHidden role="status">
        {!loading && items.length > 0 && `${items.length} people found. Use the arrow keys.`}
      </VisuallyHidden>
    </Paper>
  );
}
