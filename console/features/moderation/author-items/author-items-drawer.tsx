import { Button, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assocTypeLabels } from '../../../../contract/moderation/content-flags.ts';
import { contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { TickBox } from '../../../kit/list/tick-box.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { useMay } from '../../../lib/viewer.ts';
import type { ItemAuthor } from '../flags/open-author-items.ts';
import { openPolicyQuestion } from '../policies/choose-policy.ts';
import PolicyHost from '../policies/policy-host.tsx';
import classes from './author-items.module.css';
import { authorItemsQuery, type ItemFilter, itemKey } from './author-items.queries.ts';
import { ItemActionBar } from './item-action-bar.tsx';
import { ItemRow } from './item-row.tsx';
import { RelatedAccounts } from './related-accounts.tsx';
import { RemoveAllByAuthorButton } from './remove-all.tsx';
import { ItemRunReport } from './run-report.tsx';
import { useItemActions } from './use-item-actions.ts';

interface AuthorItemsDrawerProps {
  author: ItemAuthor;
  opened: boolean;
  asksPolicy: boolean;
  onClose(): void;
}

const unfilteredChoice = 'all';
const itemKindChoices = [
  { value: unfilteredChoice, label: 'All kinds' },
  ...contentKinds.map((kind) => ({ value: kind, label: assocTypeLabels[kind] })),
];
const itemStateChoices = [
  { value: unfilteredChoice, label: 'All states' },
  { value: 'visible', label: 'Visible' },
  { value: 'pending', label: 'Waiting for approval' },
  { value: 'spam', label: 'Spam' },
  { value: 'deleted', label: 'Deleted' },
];
const flaggedChoices = [
  { value: unfilteredChoice, label: 'Flagged or not' },
  { value: 'yes', label: 'Flagged' },
  { value: 'no', label: 'Not flagged' },
];

/** Everything by one author, with actions on many items at once. The screen behind it stays. */
export default function AuthorItemsDrawer({
  author,
  opened,
  asksPolicy,
  onClose,
}: AuthorItemsDrawerProps) {
  const withScores = useMay('flags.readScores');
  const mayBlock = useMay('users.manage');
  const mayReadPrivate = useMay('people.readPrivate');
  const [filter, setFilter] = useState<ItemFilter>({});
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery({
    ...authorItemsQuery(author.id, filter, withScores),
    enabled: opened,
  });
  const items = query.data ?? [];
  const chosen = items.filter((item) => ticked.has(itemKey(item)));
  const actions = useItemActions(author);

  function tick(key: string, isTicked: boolean) {
    const next = new Set(ticked);
    if (isTicked) next.add(key);
    else next.delete(key);
    setTicked(next);
  }

  function show(change: ItemFilter) {
    setFilter({ ...filter, ...change });
    setTicked(new Set());
  }

  function close() {
    // Escape answers the question above the drawer first.
    if (openPolicyQuestion.get() === null) onClose();
  }

  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title={`Everything by ${author.username}`}
      size="min(100%, 52rem)"
      // Below the questions that actions ask.
      zIndex={150}
    >
      <Stack gap="sm">
        {mayReadPrivate && <RelatedAccounts author={author} />}
        <Group gap="xs" className={classes.filters}>
          <Select
            aria-label="Kind"
            size="xs"
            data={itemKindChoices}
            value={filter.kind ?? unfilteredChoice}
            allowDeselect={false}
            onChange={(kind) => show({ kind: contentKinds.find((known) => known === kind) })}
          />
          <Select
            aria-label="State"
            size="xs"
            data={itemStateChoices}
            value={filter.state ?? unfilteredChoice}
            allowDeselect={false}
            onChange={(state) =>
              show({ state: state === unfilteredChoice ? undefined : (state ?? undefined) })
            }
          />
          <Select
            aria-label="Flagged or not"
            size="xs"
            data={flaggedChoices}
            value={
              filter.isFlagged === undefined ? unfilteredChoice : filter.isFlagged ? 'yes' : 'no'
            }
            allowDeselect={false}
            onChange={(flagged) =>
              show({ isFlagged: flagged === unfilteredChoice ? undefined : flagged === 'yes' })
            }
          />
          {mayBlock && <RemoveAllByAuthorButton author={author} actions={actions} />}
        </Group>
        <div className={classes.bar}>
          <TickBox
            aria-label="Tick all loaded items"
            checked={items.length > 0 && chosen.length === items.length}
            indeterminate={chosen.length > 0 && chosen.length < items.length}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(new Set(checked ? items.map(itemKey) : []))
            }
          />
          <Text size="sm" component="span">
            {chosen.length === 0 ? 'Tick items to act on them' : `${chosen.length} ticked`}
          </Text>
          <ItemActionBar
            isDisabled={chosen.length === 0 || actions.isRunning}
            onAct={async (operation) => {
              if (await actions.decide(chosen, operation)) setTicked(new Set());
            }}
          />
        </div>
        <ItemRunReport actions={actions} />
        {query.data ? (
          items.length === 0 ? (
            <MessagePanel icon={IconFilterOff} title="Nothing here">
              {author.username} has written nothing that matches.
            </MessagePanel>
          ) : (
            <ul className={classes.items} aria-label={`Items by ${author.username}`}>
              {items.map((item) => (
                <ItemRow
                  key={itemKey(item)}
                  item={item}
                  withScores={withScores}
                  isTicked={ticked.has(itemKey(item))}
                  onTick={(isTicked) => tick(itemKey(item), isTicked)}
                  result={actions.summary?.results.get(itemKey(item))}
                />
              ))}
            </ul>
          )
        ) : query.isError ? (
          <LoadFailure error={query.error} onRetry={() => query.refetch()} />
        ) : (
          <Stack gap="md" aria-busy>
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </Stack>
        )}
        {query.hasNextPage && (
          <Group justify="center">
            <Button
              variant="subtle"
              aria-busy={query.isFetchingNextPage}
              onClick={() => query.fetchNextPage()}
            >
              Load more
            </Button>
          </Group>
        )}
      </Stack>
      {asksPolicy && <PolicyHost ahead />}
    </SidePanel>
  );
}
