import { Anchor, Code, Stack, Text } from '@mantine/core';
import type { Column } from '../../../kit/list/columns.ts';
import classes from './script-changes.module.css';
import type { ProposedChange } from './script-changes.queries.ts';

const recordKindLabels: Record<string, string> = {
  aiPage: 'AI page',
  comment: 'Comment',
  post: 'Post',
  reply: 'Reply',
  siteMenu: 'Site menu',
  thread: 'Thread',
};

export function proposedChangeName({ title, noun, itemId }: ProposedChange): string {
  return title ?? `${recordKindLabels[noun] ?? noun} ${itemId}`;
}

export const proposedChangeColumns: Column<ProposedChange>[] = [
  {
    id: 'name',
    header: 'Where',
    essential: true,
    width: '15rem',
    lines: 4,
    cell: (row) => (
      <Stack gap={2}>
        <Text size="sm" fw={500} dir="auto">
          {proposedChangeName(row)}
        </Text>
        {row.path && (
          <Anchor href={row.path} target="_blank" rel="noreferrer" size="xs">
            Open page
          </Anchor>
        )}
      </Stack>
    ),
  },
  {
    id: 'link',
    header: 'Link',
    minWidth: '14rem',
    lines: 6,
    cell: ({ link, repair }) => (
      <Stack gap={2} className={classes.words}>
        <Text size="sm" td="line-through" c="dimmed">
          {link}
        </Text>
        <Text size="sm">{repair}</Text>
      </Stack>
    ),
  },
  {
    id: 'context',
    header: 'Before and after',
    minWidth: '20rem',
    lines: 12,
    cell: ({ before, after }) => (
      <Code block className={classes.context}>{`− ${before}\n+ ${after}`}</Code>
    ),
  },
];
