import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { type AwardInput, awardInput } from '../../../../contract/people/awards.ts';
import { type RowEdits, useRowEdits } from '../../../kit/list/row-edits.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { type Award, upsertAward } from './awards.queries.ts';

export type AwardEdits = RowEdits<Award, AwardInput>;

export function useAwardEdits(listKey: string): AwardEdits {
  const queryClient = useQueryClient();
  return useRowEdits({
    listKey,
    idOf: (award: Award) => award.id,
    draftOf: ({ name, year }: Award): AwardInput => ({ name, year }),
    schema: awardInput,
    save: ({ id, version }, change) => upsertAward({ id, version, ...change }),
    onSaved: ({ name }) => showSnack(messages.changesSaved, { about: name }),
    refresh: () => queryClient.invalidateQueries({ queryKey: ['award'] }),
    failure: messages.somethingWentWrong,
  });
}
