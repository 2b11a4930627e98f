import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';
import { listQuery } from '../../../lib/list-query.ts';

const Shortlinks = graphql(`
  query Shortlinks(
    $search: String
    $state: ShortlinkState
    $limit: Int
    $offset: Int
    $sort: String
    $sortDesc: Boolean
  ) {
    shortlinks(
      search: $search
      state: $state
      limit: $limit
      offset: $offset
      sort: $sort
      sortDesc: $sortDesc
    ) {
      total
      shortlinks {
        id
        fromUrl
        toUrl
        insertedAt
        clickCount
        botClickCount
        state
        version
      }
    }
  }
`);

const ShortlinkClicks = graphql(`
  query ShortlinkClicks($id: ID!) {
    shortlinkClicks(id: $id) {
      day
      clicks
      botClicks
    }
  }
`);

const CreateShortlink = graphql(`
  mutation CreateShortlink($url: String!, $code: String) {
    createShortlink(url: $url, code: $code) {
      fromUrl
      toUrl
    }
  }
`);

const UpdateShortlink = graphql(`
  mutation UpdateShortlink($url: String!, $id: ID!, $version: Int) {
    updateShortlink(url: $url, id: $id, version: $version) {
      toUrl
    }
  }
`);

const SetShortlinkState = graphql(`
  mutation SetShortlinkState($id: ID!, $state: ShortlinkState!, $version: Int) {
    setShortlinkState(id: $id, state: $state, version: $version) {
      id
      state
      version
    }
  }
`);

export type ShortLink = ResultOf<typeof Shortlinks>['shortlinks']['shortlinks'][number];

export function addressWithoutProtocol({ fromUrl }: { fromUrl: string }): string {
  return fromUrl.replace(/^https?:\/\//, '');
}

export function shortLinksQuery(variables: VariablesOf<typeof Shortlinks>) {
  return listQuery(
    ['shortLink', 'list'],
    Shortlinks,
    variables,
    ({ shortlinks: { shortlinks: rows, total } }) => ({ rows, total }),
  );
}

export function shortLinkClicksQuery(id: string) {
  return queryOptions({
    queryKey: ['shortLink', 'clicks', id],
    queryFn: ({ signal }) => execute(ShortlinkClicks, { id }, signal),
    select: ({ shortlinkClicks }) => shortlinkClicks,
  });
}

export async function createShortLink(variables: VariablesOf<typeof CreateShortlink>) {
  return (await execute(CreateShortlink, variables)).createShortlink;
}

export async function setShortLinkState(variables: VariablesOf<typeof SetShortlinkState>) {
  return (await execute(SetShortlinkState, variables)).setShortlinkState;
}

export function updateShortLink(variables: VariablesOf<typeof UpdateShortlink>) {
  return execute(UpdateShortlink, variables);
}
