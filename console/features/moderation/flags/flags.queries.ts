import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { staffRoles } from '../../../../contract/roles.ts';
import { clearEarlyReplies, readEarlyReply } from '../../../lib/early-reply.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql, requestBodyOf } from '../../../lib/graphql.ts';
import { Flags, FlagsWithScores, ListedFlagFields } from './flags.documents.ts';

const NewFlags = graphql(`
  query NewFlags($openedAfter: DateTime, $filter: ContentFlagFilter) {
    contentFlagStream(limit: 0, openedAfter: $openedAfter, filter: $filter) {
      pageInfo {
        totalCount
      }
    }
    urgent: contentFlagStream(limit: 0, openedAfter: $openedAfter, isOpen: true, isCare: true) {
      pageInfo {
        totalCount
      }
    }
  }
`);

const OneFlag = graphql(
  `
  query OneFlag($id: ID!) {
    contentFlag(id: $id) {
      ...ListedFlagFields
    }
  }
`,
  [ListedFlagFields],
);

const Staff = graphql(`
  query Staff($roleIds: [String!]) {
    users(roleIds: $roleIds, limit: 500, sort: "username", sortDesc: false) {
      users {
        id
        username
      }
    }
  }
`);

export type FlagListVariables = VariablesOf<typeof Flags>;
type FlagOfStream = ResultOf<typeof Flags>['contentFlagStream']['contentFlags'][number];
type FlagOfStreamWithScores = ResultOf<
  typeof FlagsWithScores
>['contentFlagStream']['contentFlags'][number];
export type ListedFlag = FlagOfStream &
  Partial<Pick<FlagOfStreamWithScores, 'automod' | 'secondOpinion'>>;

export interface FlagPage {
  rows: ListedFlag[];
  total: number;
  totalIsEstimate: boolean;
  /** Time of the latest change of any flag when the page was read. */
  asOf: string;
}

/** True until the list was shown once. Until then the reply embedded in the page may be used. */
let isListNotYetShown = true;

export function endFirstView(): void {
  isListNotYetShown = false;
  clearEarlyReplies();
}

/** Never refetched in the background: rows must not move while the viewer works on them. */
export function flagsQuery(variables: FlagListVariables, withScores: boolean) {
  return queryOptions({
    queryKey: ['flagList', variables, withScores],
    queryFn: ({ signal }) => fetchFlags(variables, withScores, signal),
    initialData: () => (isListNotYetShown ? readEarlyFlagPage(variables, withScores) : undefined),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: ({ state }) => (isListNotYetShown && state.data ? false : 'always'),
  });
}

function readEarlyFlagPage(
  variables: FlagListVariables,
  withScores: boolean,
): FlagPage | undefined {
  const body = withScores
    ? requestBodyOf(FlagsWithScores, variables)
    : requestBodyOf(Flags, variables);
  const arrived = readEarlyReply('/api/moderation', body) as
    | { data?: ResultOf<typeof Flags> | null; errors?: unknown }
    | undefined;
  return arrived?.data && !arrived.errors ? toFlagPage(arrived.data) : undefined;
}

export async function fetchFlags(
  variables: FlagListVariables,
  withScores: boolean,
  signal?: AbortSignal,
): Promise<FlagPage> {
  return toFlagPage(
    withScores
      ? await execute(FlagsWithScores, variables, signal)
      : await execute(Flags, variables, signal),
  );
}

function toFlagPage({ contentFlagStream, latest }: ResultOf<typeof Flags>): FlagPage {
  const { contentFlags, pageInfo } = contentFlagStream;
  return {
    rows: contentFlags,
    total: pageInfo.totalCount,
    totalIsEstimate: pageInfo.totalIsEstimate,
    asOf: latest.contentFlags[0]?.updatedAt ?? new Date(0).toISOString(),
  };
}

/**
 * Counts flags opened since, and those about people in danger. Refetched whenever a flag changes.
 */
export function newFlagsQuery(variables: VariablesOf<typeof NewFlags>) {
  return queryOptions({
    queryKey: ['contentFlag', 'new', variables],
    queryFn: ({ signal }) => execute(NewFlags, variables, signal),
    select: ({ contentFlagStream, urgent }) => ({
      all: contentFlagStream.pageInfo.totalCount,
      urgent: urgent.pageInfo.totalCount,
    }),
    initialData: {
      contentFlagStream: { pageInfo: { totalCount: 0 } },
      urgent: { pageInfo: { totalCount: 0 } },
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function fetchFlag(id: string): Promise<FlagOfStream> {
  const { contentFlag } = await execute(OneFlag, { id });
  return contentFlag;
}

export const staffQuery = queryOptions({
  queryKey: ['user', 'staff'],
  queryFn: ({ signal }) => execute(Staff, { roleIds: [...staffRoles] }, signal),
  select: ({ users }) => users.users.map(({ id, username }) => ({ value: id, label: username })),
  staleTime: 5 * 60_000,
});
