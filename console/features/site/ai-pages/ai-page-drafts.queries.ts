import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { createUnreachableError } from '../../../lib/api-error.ts';
import { execute } from '../../../lib/execute.ts';
import { followSubscription } from '../../../lib/follow-subscription.ts';
import { graphql } from '../../../lib/graphql.ts';

const CanDraft = graphql(`
  query CanDraftAiPages {
    canDraftAiPages
  }
`);

const DraftAiPage = graphql(`
  subscription DraftAiPage($topic: String!, $postIds: [ID!]!, $part: AiPageDraftPart) {
    draftAiPage(topic: $topic, postIds: $postIds, part: $part) {
      written
      isDone
      content
      factPostIds
      factSources
      textSources {
        text
        sentence
      }
      doubtful
      notices
      problem
    }
  }
`);

export type AiPageDraftState = ResultOf<typeof DraftAiPage>['draftAiPage'];

export const canDraftQuery = queryOptions({
  queryKey: ['superSettings', 'canDraftAiPages'],
  queryFn: ({ signal }) => execute(CanDraft, {}, signal),
  select: ({ canDraftAiPages }) => canDraftAiPages,
});

/** Rejects if the connection breaks before the draft is done. */
export async function streamDraft(
  request: VariablesOf<typeof DraftAiPage>,
  onState: (state: AiPageDraftState) => void,
  signal: AbortSignal,
): Promise<void> {
  let isDone = false;
  await followSubscription(
    DraftAiPage,
    request,
    ({ draftAiPage }) => {
      isDone = draftAiPage.isDone;
      onState(draftAiPage);
    },
    signal,
  );
  if (!isDone && !signal.aborted) throw createUnreachableError('the stream ended early');
}
