import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { messages } from '../../../../contract/messages.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { hasCode } from '../../../lib/api-error.ts';
import type { BuilderQuestions } from './fields-card.tsx';
import { cacheLeadForm, type LeadForm, leadFormQuery, saveLeadForm } from './lead-forms.queries.ts';
import { type BuilderQuestion, toBuilderQuestions, toQuestionInputs } from './questions.ts';

/** Saves each change of the fields at once, in order. */
export function useStoredQuestions(form: LeadForm, hasUnsaved: () => boolean): BuilderQuestions {
  const queryClient = useQueryClient();
  const { queryKey } = leadFormQuery(form.id);
  const stored = useMemo(() => toBuilderQuestions(form), [form]);

  const { mutateAsync, isPending, variables } = useMutation({
    scope: { id: `lead-form-${form.id}` },
    mutationFn: (questions: BuilderQuestion[]) =>
      saveLeadForm({
        id: form.id,
        version: queryClient.getQueryData(queryKey)?.commercialLeadForm.version ?? form.version,
        leadFormQuestions: toQuestionInputs(questions),
      }),
    onSuccess: (saved) => cacheLeadForm(queryClient, saved),
    onError(error) {
      if (hasCode(error, 'CONFLICT', 'NOT_FOUND')) queryClient.invalidateQueries({ queryKey });
    },
    meta: { failure: messages.somethingWentWrongTryAgain },
  });

  async function save(questions: BuilderQuestion[]): Promise<boolean> {
    try {
      await mutateAsync(questions);
      showSnack(hasUnsaved() ? leadFormMessages.fieldsSaved : leadFormMessages.saved);
      return true;
    } catch {
      // The query client has shown the error.
      return false;
    }
  }

  return { list: isPending ? variables : stored, isSaving: isPending, save };
}
