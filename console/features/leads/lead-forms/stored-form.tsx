import { useQueryClient } from '@tanstack/react-query';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { confirm } from '../../../kit/confirm.ts';
import { EditConflictNotice } from '../../../kit/form/edit-conflict-notice.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { notSaved } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { isSame } from '../../../lib/is-same.ts';
import { LeadFormBuilder } from './builder.tsx';
import { DeletedFormNotice } from './deleted-form-notice.tsx';
import {
  leadFormLabels,
  leadFormValuesSchema,
  removesPassword,
  toLeadFormValues,
  toLeadFormVariables,
} from './lead-form-values.ts';
import { cacheLeadForm, type LeadForm, saveLeadForm } from './lead-forms.queries.ts';
import { useStoredQuestions } from './use-stored-questions.ts';

export interface StoredFormProps {
  form: LeadForm;
  /** True if someone deleted the form since it was opened. */
  isGone: boolean;
  onConflict(): void;
}

/** Editor of a lead form: questions are saved with every change, the rest by Save Form. */
export function StoredForm({ form: stored, isGone, onConflict }: StoredFormProps) {
  const queryClient = useQueryClient();
  const questions = useStoredQuestions(stored, hasUnsavedChanges);
  const form = useEditForm({
    latest: stored,
    valuesOf: toLeadFormValues,
    schemaFor: () => leadFormValuesSchema,
    save: async (values, version) => {
      if (removesPassword(values, stored) && !(await confirmPasswordRemoval())) return notSaved;
      const saved = await save({ id: stored.id, version, ...toLeadFormVariables(values) });
      await cacheLeadForm(queryClient, saved);
      return saved;
    },
    // More may have been typed while saving.
    onSaved: () =>
      showSnack(hasUnsavedChanges() ? leadFormMessages.savedInPart : leadFormMessages.saved),
    onConflict,
  });

  function hasUnsavedChanges(): boolean {
    return !isSame(form.fields.getInitialValues(), form.fields.getValues());
  }

  async function save(variables: Parameters<typeof saveLeadForm>[0]) {
    try {
      return await saveLeadForm(variables);
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) onConflict();
      throw error;
    }
  }

  return (
    <LeadFormBuilder
      form={form}
      questions={questions}
      stored={stored}
      isLocked={isGone}
      notice={
        isGone ? (
          <DeletedFormNotice form={stored} values={form.fields.values} questions={questions.list} />
        ) : (
          form.conflict && (
            <EditConflictNotice noun="form" conflict={form.conflict} labels={leadFormLabels} />
          )
        )
      }
    />
  );
}

function confirmPasswordRemoval(): Promise<boolean> {
  return confirm({
    title: 'Remove the stored password?',
    body: 'Update Password is ticked and no password is typed. Deliveries would use the public key alone.',
    confirmLabel: 'Remove it',
    destructive: true,
  });
}
