import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconBan,
  IconCircleCheck,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { TickBox } from '../../../kit/list/tick-box.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import classes from '../author-items/author-items.module.css';
import { describeContentKind } from '../flags/content-kind.tsx';
import { type FlagUpdateResult, updateFlags } from '../flags/decide.queries.ts';
import { ReasonBadges } from '../flags/flag-badges.tsx';
import { offerToUndoEvents, refreshFlags } from '../flags/undo.ts';
import { choosePolicy, openPolicyQuestion } from '../policies/choose-policy.ts';
import { type SimilarFlag, similarFlagsQuery } from './similar-flags.queries.ts';

type SimilarFlagsOperation = Extract<FlagOperation, 'DONE' | 'SPAM' | 'DELETE'>;

const pastTenseByOperation: Record<SimilarFlagsOperation, string> = {
  DONE: 'marked as done',
  SPAM: 'marked as spam',
  DELETE: 'deleted',
};

interface SimilarDrawerProps {
  flagId: string;
  opened: boolean;
  onClose(): void;
}

/** Open flags about near-identical texts, decided together with a result for each. */
export default function SimilarDrawer({ flagId, opened, onClose }: SimilarDrawerProps) {
  // Rows stay as they were found: decided ones keep their results.
  const [found, setFound] = useState<{ flags: readonly SimilarFlag[]; hasMore: boolean }>();
  const query = useQuery({ ...similarFlagsQuery(flagId), enabled: found === undefined });
  useEffect(() => {
    if (query.data) setFound((known) => known ?? query.data);
  }, [query.data]);
  const flags = found?.flags ?? [];
  const queryClient = useQueryClient();
  const mayDelete = useMay('flags.editContent');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<ReadonlyMap<string, FlagUpdateResult>>(new Map());
  const { isRunning, run } = useAction({ onSettled: () => refreshFlags(queryClient) });
  const chosen = flags.filter(({ id }) => !left.has(id) && !results.get(id)?.ok);
  const authors = new Set(flags.map(({ author }) => author?.id));

  async function decide(operation: SimilarFlagsOperation) {
    const count = plural(chosen.length, 'item');
    let policyId: string | null = null;
    if (operation !== 'DONE') {
      const choice = await choosePolicy({
        title: operation === 'SPAM' ? `Hide ${count} as spam?` : `Delete ${count}?`,
        body: 'They disappear from the public site, and their flags are closed. Choose the rule that the authors are told:',
      });
      if (!choice) return;
      policyId = choice.policyId;
    }
    await run(async () => {
      const outcomes = await updateFlags(chosen, { operation, policyId });
      setResults(new Map([...results, ...outcomes.map((each) => [each.id, each] as const)]));
      const done = outcomes.filter(({ ok }) => ok);
      const events = done.flatMap(({ eventId }) => eventId ?? []);
      if (done.length > 0) {
        const text = `${done.length} of ${plural(chosen.length, 'item')} ${pastTenseByOperation[operation]}`;
        offerToUndoEvents(text, events, queryClient);
      }
    });
  }

  const renderAction = (operation: SimilarFlagsOperation, label: string, Icon: TablerIcon) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      aria-disabled={isRunning || chosen.length === 0}
      data-disabled={isRunning || chosen.length === 0 || undefined}
      onClick={() => chosen.length > 0 && decide(operation)}
    >
      {label}
    </Button>
  );

  return (
    <SidePanel
      opened={opened}
      onClose={() => openPolicyQuestion.get() === null && onClose()}
      title="Near-identical texts"
      size="min(100%, 52rem)"
      // Below the questions that actions ask.
      zIndex={150}
    >
      <Stack gap="sm">
        {found ? (
          <>
            <Text size="sm">
              {found.hasMore ? `${flags.length}+ open flags` : plural(flags.length, 'open flag')}{' '}
              about texts that differ only a little, by {plural(authors.size, 'author')}. Untick
              those that you want to leave.
              {found.hasMore && ' When these are decided, open this again for the rest.'}
            </Text>
            <div className={classes.bar}>
              <Text size="sm" component="span">
                {chosen.length} ticked
              </Text>
              <Group gap="xs" role="group" aria-label="Actions on ticked items">
                {renderAction('SPAM', 'Mark as spam', IconBan)}
                {mayDelete && renderAction('DELETE', 'Delete', IconTrash)}
                {renderAction('DONE', 'Done', IconCircleCheck)}
              </Group>
            </div>
            <SimilarFlagsSummary results={results} />
            <ul className={classes.items} aria-label="Near-identical texts">
              {flags.map((flag) => (
                <SimilarFlagRow
                  key={flag.id}
                  flag={flag}
                  isTicked={!left.has(flag.id) && !results.get(flag.id)?.ok}
                  onTick={(isTicked) => {
                    const next = new Set(left);
                    if (isTicked) next.delete(flag.id);
                    else next.add(flag.id);
                    setLeft(next);
                  }}
                  result={results.get(flag.id)}
                />
              ))}
            </ul>
          </>
        ) : query.isError ? (
          <LoadFailure error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Skeleton height={120} aria-busy />
        )}
      </Stack>
    </SidePanel>
  );
}

function SimilarFlagsSummary({ results }: { results: ReadonlyMap<string, FlagUpdateResult> }) {
  if (results.size === 0) return null;
  const refused = [...results.values()].filter(({ ok }) => !ok).length;
  return (
    <Alert
      role="status"
      color={refused > 0 ? 'orange' : 'green'}
      title={`${plural(results.size - refused, 'item')} decided`}
    >
      {refused > 0 && `${plural(refused, 'item')} could not be changed. The reason is on each.`}
    </Alert>
  );
}

interface SimilarFlagRowProps {
  flag: SimilarFlag;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
  result: FlagUpdateResult | undefined;
}

function SimilarFlagRow({ flag, isTicked, onTick, result }: SimilarFlagRowProps) {
  const { assocType, preview, author, reasons } = flag;
  const { label } = describeContentKind(assocType);
  return (
    <li className={classes.item} data-hidden={result?.ok || undefined}>
      <TickBox
        aria-label={`${label}: ${preview}`}
        checked={isTicked}
        disabled={result?.ok ?? false}
        onChange={({ currentTarget: { checked } }) => onTick(checked)}
      />
      <div>
        <Text size="sm" fw={600}>
          {label} by {author?.username ?? 'someone'}
        </Text>
        <Text size="sm" className={classes.words} dir="auto">
          {preview}
        </Text>
        <ReasonBadges reasons={reasons} />
        {result && (
          <Text size="xs" className={classes.result} c={result.ok ? 'green' : 'red'}>
            {result.ok ? (
              <IconCircleCheck size={14} aria-hidden />
            ) : (
              <IconAlertCircle size={14} aria-hidden />
            )}
            {result.ok ? 'Done' : result.message}
          </Text>
        )}
      </div>
    </li>
  );
}
