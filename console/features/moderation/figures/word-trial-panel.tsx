import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import { triedWordsInput } from '../../../../contract/moderation/word-trials.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { wordTrialQuery } from './what-if.queries.ts';

/** Tries words that hold texts back on past decisions. Nothing is changed by it. */
export function WordTrialPanel() {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState<readonly string[]>([]);
  const [isMissing, setIsMissing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(wordTrialQuery(words));

  // The person must correct a refused list: sending it again would not help.
  const isRefused = hasCode(error, 'INVALID_INPUT');
  const [missing] =
    (isMissing && typed.trim() === '' && triedWordsInput.safeParse([]).error?.issues) || [];

  function submit(event: FormEvent) {
    event.preventDefault();
    const lines = new Set(typed.split('\n').map((word) => word.trim()));
    lines.delete('');
    setWords([...lines]);
    setIsMissing(lines.size === 0);
  }

  return (
    <Panel title="What if these words held a text back?">
      <form onSubmit={submit}>
        <Textarea
          label="Words or phrases"
          description="One per line, at most 20"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          error={isRefused ? messageFor(error) : missing?.message}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="sm" loading={isFetching}>
          Try them
        </Button>
      </form>
      {error && !isRefused && <LoadFailure error={error} onRetry={() => refetch()} />}
      {data && (
        <Stack gap="xs" mt="sm">
          <DataTable
            label="Words tried"
            columns={wordTrialColumns}
            rows={[
              { label: 'Caught', value: formatCount(data.caught) },
              { label: 'Caught wrongly', value: formatCount(data.caughtWrongly) },
              { label: 'Texts per day', value: data.flagsPerDay.toFixed(1) },
            ]}
            rowId={({ label }) => label}
            rowName={({ label }) => label}
          />
          <Text size="xs" c="dimmed">
            Tried on the newest decisions ({formatCount(data.decidedCount)}) and the newest texts of
            the last {whatIfPeriodDays} days. To use the words, add them to the settings of the
            site, first in shadow mode.
          </Text>
        </Stack>
      )}
    </Panel>
  );
}

interface WordTrialRow {
  label: string;
  value: string;
}

const wordTrialColumns: Column<WordTrialRow>[] = [
  { id: 'label', header: 'Texts', essential: true, cell: ({ label }) => label },
  { id: 'value', header: 'What if', kind: 'number', cell: ({ value }) => value },
];
