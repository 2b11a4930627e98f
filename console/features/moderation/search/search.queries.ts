import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const CheckFlagSearch = graphql(`
  query CheckFlagSearch($search: String) {
    contentFlagStream(limit: 0, search: $search) {
      pageInfo {
        totalCount
      }
    }
  }
`);

/** Rejects with the server's message if there is a mistake in the search. */
export async function checkFlagSearch(search: string): Promise<void> {
  await execute(CheckFlagSearch, { search });
}
