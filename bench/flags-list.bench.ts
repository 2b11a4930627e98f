import type pg from 'pg';
import { type FlagListCase, listCases } from './flags-list.cases.ts';
import { fillFlags } from './flags-list.fill.ts';
import { compareSizes, type RequestCase } from './two-sizes.ts';

const declared = `$limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean, $isOpen: Boolean,
  $isSpam: Boolean, $isOffensive: Boolean, $isImage: Boolean, $isReported: Boolean,
  $isRequiredToPublish: Boolean, $requiresPreModeration: Boolean,
  $isEscalated: Boolean, $isCare: Boolean, $outcome: ContentFlagOutcomeKind,
  $decidedByUserIds: [ID!],
  $assocType: ContentFlagAssocType, $assignedToUserIds: [ID!], $openedAfter: DateTime,
  $search: String`;
const passed = declared.replace(/\$(\w+): [^,]+/g, '$1: $$$1');

export const flagListFields = `{
  contentFlags {
    id assocId assocType uri preview openedAt insertedAt updatedAt isOpen isDeleted isEscalated reasons reportedWords version
    outcome decidedAt decidedBy { id username }
    author { id username } automod { spam { prob } offensive { prob } }
    contentFlagAssigns { user { id username } }
  }
  pageInfo { totalCount totalIsEstimate }
}`;
export const flagListQuery = `query (${declared}) { contentFlagStream(${passed}) ${flagListFields} }`;
const neighbours = `query ($id: ID!, ${declared}) {
  contentFlagNeighbours(id: $id, ${passed}) { previousId nextId }
}`;
const answer = 'id body insertedAt isDeleted contentFlagId user { id username }';
const detail = `query ($id: ID!) {
  contentFlag(id: $id) {
    id assocId assocType uri preview insertedAt updatedAt isOpen isDeleted reasons version
    author { id username } authorHistory { flags open approved deleted spam done reports }
    automod { modelVersion spam { prob words { word weight } } offensive { prob words { word weight } } }
    contentFlagEvents { id status body insertedAt isUndone canUndo user { id username } }
    contentFlagAssigns { id user { id username } } viewers { id username }
    assoc {
      id body insertedAt isDeleted isSpam isPendingModeration user { id username }
      ... on Comment { post { id slug title totalComments comments { parentId ${answer} } } }
      ... on Reply { thread { id name slug totalResponses responses { parentId ${answer} } } }
      ... on Thread { name slug tags { id name } totalResponses responses { parentId ${answer} } }
      ... on UserProfileStatus { totalReplies replies { ${answer} } }
    }
  }
}`;

const viewCounts = `query ($filters: [ContentFlagFilter!]!) { flagViewCounts(filters: $filters) }`;
/** Nine views, as many as have a key. */
const viewFilters = [
  { isOpen: true },
  { isOpen: true, isReported: true },
  { isOpen: true, isSpam: true, isOffensive: true },
  { isOpen: true, assignedToUserIds: ['1'] },
  { isOpen: false, decidedByUserIds: ['1'] },
  { isOpen: true, search: 'lindqvist' },
  { isOpen: true, search: 'years' },
  { search: 'author:person7' },
  { isOpen: true, search: 'reason:reported before:2025-12-01' },
];

const pageSize = 10;

/** Dashboard and flag view with the console's queries, over HTTP. */
export function benchFlagsList(): Promise<void> {
  return compareSizes({
    noun: 'flags',
    fill: fillFlags,
    async cases(database) {
      const lists = listCases.map((item) => toCase(item));
      const views = {
        name: 'counts of nine views',
        query: viewCounts,
        variables: { filters: viewFilters },
      };
      return [...lists, views, ...(await single(database))];
    },
    totalOf: (data) => data.contentFlagStream.pageInfo.totalCount,
  });
}

function toCase({ variables, ...item }: FlagListCase): RequestCase {
  return {
    ...item,
    query: flagListQuery,
    variables: { limit: pageSize, isOpen: true, ...variables },
  };
}

async function single(database: pg.Client): Promise<RequestCase[]> {
  const idOf = async (type: string) => {
    const { rows } = await database.query(
      `select id from content_flags where assoc_type = $1 and is_open order by id
       offset (select count(*) / 2 from content_flags where assoc_type = $1 and is_open) limit 1`,
      [type],
    );
    return rows[0].id as number;
  };
  const details = [];
  for (const kind of ['comment', 'reply', 'thread', 'user_profile_status', 'user']) {
    const variables = { id: await idOf(kind) };
    details.push({ name: `a flag about a ${kind.replaceAll('_', ' ')}`, query: detail, variables });
  }
  const id = await idOf('comment');
  return [
    ...details,
    { name: 'neighbours', query: neighbours, variables: { id, isOpen: true } },
    {
      name: 'neighbours among the rare',
      query: neighbours,
      variables: { id, isOpen: true, isOffensive: true, isRequiredToPublish: true },
    },
    {
      name: 'neighbours by spam score',
      query: neighbours,
      variables: { id, isOpen: true, sort: 'spamProb', sortDesc: true },
    },
  ];
}
