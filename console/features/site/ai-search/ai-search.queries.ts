import { queryOptions } from '@tanstack/react-query';
import type { ResultOf } from 'gql.tada';
import { aiSearchPageSize } from '../../../../contract/site/ai-search.ts';
import { execute } from '../../../lib/execute.ts';
import { followSubscription } from '../../../lib/follow-subscription.ts';
import { graphql } from '../../../lib/graphql.ts';

const AiAnswerFields = graphql(`
  fragment AiAnswerFields on AiSearchResult {
    total
    response
    sentences {
      isQuotation
      text
      source
    }
    isByModel
    notice
    isDone
    canAnswer
    posts {
      id
      title
      permalink
      relevance
      reason
      reasonParts {
        text
        isMatch
      }
      thumbnailUrl
      thumbnailAlt
    }
  }
`);

const AiPostSearch = graphql(
  `
    query AiPostSearch($search: String!, $offset: Int) {
      AiPostSearch(search: $search, offset: $offset, withoutModel: true) {
        ...AiAnswerFields
      }
    }
  `,
  [AiAnswerFields],
);

const AiPostSearchAnswer = graphql(
  `
    subscription AiPostSearchAnswer($search: String!) {
      aiPostSearchAnswer(search: $search) {
        ...AiAnswerFields
      }
    }
  `,
  [AiAnswerFields],
);

export type AiSearchResult = ResultOf<typeof AiPostSearch>['AiPostSearch'];
export type AiFoundPost = AiSearchResult['posts'][number];

/** Refetches after a minute because posts change. */
export function aiSearchQuery(search: string, page: number) {
  const offset = (page - 1) * aiSearchPageSize;
  return queryOptions({
    queryKey: ['aiSearch', search, page],
    queryFn: ({ signal }) => execute(AiPostSearch, { search, offset }, signal),
    select: ({ AiPostSearch: found }) => found,
    enabled: search !== '',
    staleTime: 60_000,
  });
}

/** Streams the states of the model's answer. Ends early if the connection breaks. */
export function streamSearchAnswer(
  search: string,
  onState: (state: AiSearchResult) => void,
  signal: AbortSignal,
): Promise<void> {
  return followSubscription(
    AiPostSearchAnswer,
    { search },
    ({ aiPostSearchAnswer }) => onState(aiPostSearchAnswer),
    signal,
  );
}
