import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { messages } from '../../../../contract/messages.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { hasCode } from '../../../lib/api-error.ts';
import type { Questions } from './fields-card.tsx';
import { type LeadForm, leadFormQuery, saveLeadForm, storeLeadForm } from './lead-forms.queries.ts';
import { inputsOf, type Question, questionsOf } from './questions.ts';

/**
 * Saves every change of the fields at once, one after the other. The success message depends on
 * whether other values are unsaved.
 */
export function useStoredQuestions(form: LeadForm, hasUnsaved: () => boolean): Questions {
  const queryClient = useQueryClient();
  const { queryKey } = leadFormQuery(form.id);
  const stored = useMemo(() => questionsOf(form), [form]);

  const { mutateAsync, isPending, variables } = useMutation({
    scope: { id: `lead-form-${form.id}` },
    mutationFn: (questions: Question[]) =>
      saveLeadForm({
        id: form.id,
        // Version after the previous change.
        version: queryClient.getQueryData(queryKey)?.commercialLeadForm.version ?? form.version,
        leadFormQuestions: inputsOf(questions),
      }),
    onSuccess: (saved) => storeLeadForm(queryClient, saved),
    onError(error) {
      if (hasCode(error, 'CONFLICT', 'NOT_FOUND')) queryClient.invalidateQueries({ queryKey });
    },
    meta: { failure: messages.somethingWentWrongTryAgain },
  });

  async function save(questions: Question[]): Promise<boolean> {
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
