import { may } from '../../../../contract/permissions.ts';
import { readListSearch } from '../../../kit/list/list-search.ts';
import { requestBodyOf } from '../../../lib/graphql.ts';
import type { Viewer } from '../../../lib/page-session.ts';
import type { UrlSearch } from '../../../lib/url-search.ts';
import { flagListFor, flagPageArguments } from './flag-list.ts';
import { Flags, FlagsWithScores } from './flags.documents.ts';

/** Body of the dashboard's first request at this address, to send it before the screen loads. */
export function firstFlagsRequest(viewer: Viewer, search: UrlSearch): string {
  const withScores = may(
    { roleId: viewer.roleId, siteFeatures: viewer.site.features },
    'flags.readScores',
  );
  const list = readListSearch(flagListFor(withScores), search);
  const variables = flagPageArguments(list, viewer.id);
  return withScores ? requestBodyOf(FlagsWithScores, variables) : requestBodyOf(Flags, variables);
}
