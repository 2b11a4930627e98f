import { threadListCases } from './threads-list.cases.ts';
import { fillThreads } from './threads-list.fill.ts';
import { compareSizes } from './two-sizes.ts';

const pageSize = 10;

const list = `query ($forumTagId: ID, $name: String, $isDeleted: Boolean, $limit: Int, $offset: Int,
    $sort: String, $sortDesc: Boolean) {
  threads(forumTagId: $forumTagId, name: $name, isDeleted: $isDeleted, limit: $limit,
      offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total totalIsEstimate
    threads {
      id name slug insertedAt lastActiveDate isDeleted isFeatured isPendingModeration
      user { id username } tags { id name } forumTags { id name }
    }
  }
}`;
const tags =
  '{ forumTags { id name displayOrder type threadsCount } tags { id name threadsCount } }';

/** List of threads with the console's query, and tags with their thread counts. */
export function benchThreadsList(): Promise<void> {
  return compareSizes({
    noun: 'threads',
    fill: fillThreads,
    cases: () => [
      ...threadListCases.map(({ variables, ...item }) => ({
        ...item,
        query: list,
        variables: { limit: pageSize, ...variables },
      })),
      { name: 'tags with counts', query: tags, variables: {} },
    ],
    totalOf: (data) => data.threads.total,
  });
}
