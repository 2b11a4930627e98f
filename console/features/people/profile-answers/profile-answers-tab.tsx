import { Paper, Skeleton, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { LoadError } from '../../../kit/load-error.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import classes from '../users/user-tabs.module.css';
import { type ProfileAnswer, profileAnswersQuery } from './profile-answers.queries.ts';

const profileAnswerColumns: Column<ProfileAnswer>[] = [
  {
    id: 'question',
    header: 'Question',
    essential: true,
    cell: ({ name, parent }) => (parent === null ? name : `${parent}: ${name}`),
  },
  {
    id: 'answer',
    header: 'Answer',
    essential: true,
    cell: ({ values }) => (
      <div>
        {values.map((value) => (
          <Text key={value} size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {value}
          </Text>
        ))}
      </div>
    ),
  },
  { id: 'section', header: 'Section', cell: ({ section }) => section },
  {
    id: 'seenBy',
    header: 'Seen by',
    cell: ({ isPublic }) => <Badge>{isPublic ? 'Everyone' : 'Staff only'}</Badge>,
  },
];

export function ProfileAnswersTab({ userId }: { userId: string }) {
  const { data: answers, error, refetch } = useQuery(profileAnswersQuery(userId));
  if (error && !answers) {
    return <LoadError subject="The answers" error={error} onRetry={refetch} />;
  }
  if (!answers) return <Skeleton height={320} aria-busy />;
  return (
    <Paper withBorder className={classes.table}>
      {answers.length === 0 ? (
        <MessagePanel icon={IconUserQuestion} title="No answers yet">
          What the person answers in their extended profile will stand here.
        </MessagePanel>
      ) : (
        <DataTable
          label="answers"
          columns={profileAnswerColumns}
          rows={answers}
          rowId={({ fieldId }) => fieldId}
          rowName={({ name }) => name}
        />
      )}
    </Paper>
  );
}
