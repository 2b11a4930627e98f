import type { ResultOf } from 'gql.tada';
import { execute } from './execute.ts';
import { graphql } from './graphql.ts';

const Mentionable = graphql(`
  query Mentionable($username: String!) {
    userSearch(username: $username, type: Mentionable) {
      id
      username
      slug
      avatar {
        thumb
      }
    }
  }
`);

export type Mentionable = ResultOf<typeof Mentionable>['userSearch'][number];

export async function searchMentionable(
  username: string,
  signal: AbortSignal,
): Promise<Mentionable[]> {
  const { userSearch } = await execute(Mentionable, { username }, signal);
  return userSearch;
}
