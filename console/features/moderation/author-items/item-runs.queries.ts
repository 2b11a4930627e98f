import type { ResultOf, VariablesOf } from 'gql.tada';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { wait } from '../../../lib/wait.ts';
import { upperCase } from '../flags/flag-list.ts';
import type { AuthorItem } from './author-items.queries.ts';

const ItemRunFields = graphql(`
  fragment ItemRunFields on ContentItemRun {
    id
    operation
    isOver
    insertedAt
    done
    total
    changedCount
    refusedCount
    message
    isBlocking
    canUndo
    results {
      assocType
      assocId
      ok
      message
    }
  }
`);

const ItemRunOf = graphql(
  `
  query ItemRunOf($id: ID!) {
    itemRun(id: $id) {
      ...ItemRunFields
    }
  }
`,
  [ItemRunFields],
);

const LatestItemRun = graphql(
  `
  query LatestItemRun($authorId: ID!) {
    latestItemRun(authorId: $authorId) {
      ...ItemRunFields
    }
  }
`,
  [ItemRunFields],
);

const StartItemRun = graphql(`
  mutation StartItemRun(
    $items: [ContentItemInput!]!
    $operation: ContentItemOperation!
    $authorId: ID
    $policyId: ID
  ) {
    startItemRun(items: $items, operation: $operation, authorId: $authorId, policyId: $policyId) {
      id
    }
  }
`);

const RemoveAllByAuthor = graphql(`
  mutation RemoveAllByAuthor($authorId: ID!, $policyId: ID) {
    removeAllByAuthor(authorId: $authorId, policyId: $policyId) {
      id
    }
  }
`);

const UndoItemRun = graphql(`
  mutation UndoItemRun($id: ID!) {
    undoItemRun(id: $id) {
      id
    }
  }
`);

export type ItemRun = ResultOf<typeof ItemRunOf>['itemRun'];
export type ItemRunResult = ItemRun['results'][number];
export type ItemOperation = VariablesOf<typeof StartItemRun>['operation'];

/** Sends the versions that were seen; 0 stands for an item without a flag. */
export async function startItemRun(
  authorId: string,
  items: readonly AuthorItem[],
  decision: { operation: ItemOperation; policyId: string | null },
): Promise<string> {
  const inputs = items.map(({ assocType, assocId, contentFlag }) => ({
    assocType: upperCase(assocType as ContentKind),
    assocId,
    version: contentFlag?.version ?? 0,
  }));
  return (await execute(StartItemRun, { items: inputs, authorId, ...decision })).startItemRun.id;
}

export const removeAllByAuthor = async (authorId: string, policyId: string | null) =>
  (await execute(RemoveAllByAuthor, { authorId, policyId })).removeAllByAuthor.id;

export const undoItemRun = async (id: string) =>
  (await execute(UndoItemRun, { id })).undoItemRun.id;

export const fetchLatestItemRun = async (authorId: string, signal: AbortSignal) =>
  (await execute(LatestItemRun, { authorId }, signal)).latestItemRun;

const itemRunPollMs = 400;

/** Resolves when the run has ended. The server goes on with it if nobody follows. */
export async function followItemRun(
  id: string,
  onProgress: (run: ItemRun) => void,
): Promise<ItemRun> {
  for (;;) {
    const { itemRun } = await execute(ItemRunOf, { id });
    onProgress(itemRun);
    if (itemRun.isOver) return itemRun;
    await wait(itemRunPollMs);
  }
}
