import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const NoticeFields = graphql(`
  fragment IllegalNoticeFields on IllegalContentNotice {
    id
    category
    url
    reasons
    senderName
    receivedAt
    answeredAt
    objection
  }
`);

const Notices = graphql(
  `
    query IllegalNotices($id: ID!) {
      contentFlag(id: $id) {
        id
        illegalContentNoticeCount
        illegalContentNotices {
          ...IllegalNoticeFields
        }
      }
    }
  `,
  [NoticeFields],
);

const NoticesWithAddresses = graphql(
  `
    query IllegalNoticesWithAddresses($id: ID!) {
      contentFlag(id: $id) {
        id
        illegalContentNoticeCount
        illegalContentNotices {
          ...IllegalNoticeFields
          senderEmail
        }
      }
    }
  `,
  [NoticeFields],
);

export type IllegalNotice = ResultOf<typeof NoticeFields> & { senderEmail?: string };

/** Addresses of senders are for people who may read private data. */
async function fetchIllegalNotices(
  id: string,
  withAddresses: boolean,
  signal: AbortSignal,
): Promise<{ notices: IllegalNotice[]; total: number }> {
  const { contentFlag } = withAddresses
    ? await execute(NoticesWithAddresses, { id }, signal)
    : await execute(Notices, { id }, signal);
  const { illegalContentNotices, illegalContentNoticeCount } = contentFlag;
  return { notices: illegalContentNotices, total: illegalContentNoticeCount };
}

export const illegalNoticesQuery = (id: string, withAddresses: boolean) =>
  queryOptions({
    queryKey: ['contentFlag', 'illegalNotices', id, withAddresses],
    queryFn: ({ signal }) => fetchIllegalNotices(id, withAddresses, signal),
  });
