import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { aiPageVersionQuery } from './ai-page-versions.queries.ts';
import type { AiPagePost } from './ai-pages.queries.ts';
import classes from './version-comparison.module.css';
import {
  type ComparedPage,
  findContentDifferences,
  findFieldDifferences,
} from './version-differences.ts';

interface VersionComparisonProps {
  version: number;
  now: AiPagePost;
}

/** Shows the changes of a version, and those that restoring it would make. */
export function VersionComparison({ version, now }: VersionComparisonProps) {
  const { data, isError, error, refetch } = useQuery(aiPageVersionQuery(now.id, version));
  const [chosen, setChosen] = useState<string>();
  if (!data) {
    return isError ? (
      <LoadFailure error={error} onRetry={() => refetch()} />
    ) : (
      <Skeleton height={80} mt="xs" aria-busy />
    );
  }
  const { state, before } = data;
  const isNow = version === now.version;
  if (!before && isNow) {
    return (
      <Text size="sm" mt="xs">
        It is the first that was kept, and what is saved now.
      </Text>
    );
  }
  const side = isNow ? 'before' : before ? (chosen ?? 'now') : 'now';
  return (
    <Stack gap="xs" mt="xs">
      {before && !isNow && (
        <SegmentedControl
          size="xs"
          aria-label={`Differences of version ${version}`}
          data={[
            { value: 'now', label: 'What it would change now' },
            { value: 'before', label: 'What it changed then' },
          ]}
          value={side}
          onChange={setChosen}
        />
      )}
      {side === 'before' && before ? (
        <PageDifferences before={before} after={state} same="Nothing was changed." />
      ) : (
        <PageDifferences before={now} after={state} same="It is the same as now." />
      )}
    </Stack>
  );
}

function PageDifferences({
  before,
  after,
  same,
}: {
  before: ComparedPage;
  after: ComparedPage;
  same: string;
}) {
  const fields = useMemo(() => findFieldDifferences(before, after), [before, after]);
  const lines = useMemo(() => findContentDifferences(before, after), [before, after]);
  if (fields.length === 0 && lines.length === 0) return <Text size="sm">{same}</Text>;
  return (
    <Stack gap="xs">
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del> → <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length > 0 && (
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            Content
          </Text>
          <section className={classes.lines} aria-label="Differences of the content">
            {lines.map(({ kind, text, index }) => {
              const Line = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
              return (
                <Line key={index} data-kind={kind}>
                  {text}
                </Line>
              );
            })}
          </section>
        </div>
      )}
    </Stack>
  );
}
