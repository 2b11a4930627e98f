import { queryOptions } from '@tanstack/react-query';
import type { VariablesOf } from 'gql.tada';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const AdviceTexts = graphql(`
  query AdviceTexts {
    adviceTexts {
      reply
      note
      mayReview
    }
  }
`);

export const adviceTextsQuery = queryOptions({
  queryKey: ['siteSettings', 'adviceTexts'],
  queryFn: ({ signal }) => execute(AdviceTexts, {}, signal),
  select: ({ adviceTexts }) => adviceTexts,
});

const ShowNote = graphql(`
  mutation ShowAdviceNote($id: ID!, $isShown: Boolean!, $version: Int) {
    showAdviceNote(id: $id, isShown: $isShown, version: $version) {
      id
    }
  }
`);

const Review = graphql(`
  mutation ReviewAdvice($id: ID!, $review: AdviceReview!, $note: String, $version: Int) {
    reviewAdvice(id: $id, review: $review, note: $note, version: $version) {
      id
    }
  }
`);

export const showAdviceNote = (change: VariablesOf<typeof ShowNote>) => execute(ShowNote, change);
export const reviewAdvice = (change: VariablesOf<typeof Review>) => execute(Review, change);
