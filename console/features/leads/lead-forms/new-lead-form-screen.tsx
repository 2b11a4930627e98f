import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { messages } from '../../../../contract/messages.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { Screen } from '../../../kit/screen.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { LeadFormBuilder } from './builder.tsx';
import { leadFormValuesSchema, newLeadForm, toLeadFormVariables } from './lead-form-values.ts';
import { cacheLeadForm, saveLeadForm } from './lead-forms.queries.ts';
import { initialQuestions, toQuestionInputs } from './questions.ts';

/** Fields of a new form are saved with everything else, by Save Form. */
export default function NewLeadFormScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const [questions, setQuestions] = useState(initialQuestions);
  const liftGuard = useUnsavedChanges(questions !== initialQuestions);

  const form = useSchemaForm({
    schema: leadFormValuesSchema,
    initialValues: newLeadForm,
    save: async (values) => {
      const saved = await saveLeadForm({
        ...toLeadFormVariables(values),
        leadFormQuestions: toQuestionInputs(questions),
      });
      await cacheLeadForm(queryClient, saved);
      return saved;
    },
    onSaved({ id }) {
      liftGuard();
      showSnack(leadFormMessages.saved);
      const address = findAddress('CommercialLeadGenFormBuilder', { id });
      // Going back must not lead to the empty form.
      if (address) navigate({ to: address, replace: true });
    },
    failure: messages.somethingWentWrongTryAgain,
  });

  return (
    <Screen lead={<BackToList to="CommercialLeadGenFormList" label="Back to the forms" />}>
      <LeadFormBuilder
        form={form}
        questions={{
          list: questions,
          isSaving: false,
          async save(changed) {
            setQuestions(changed);
            return true;
          },
        }}
      />
    </Screen>
  );
}
