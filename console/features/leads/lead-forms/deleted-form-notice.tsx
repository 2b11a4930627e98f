import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { useViewer } from '../../../lib/viewer.ts';
import {
  type LeadFormValues,
  leadFormValuesSchema,
  toLeadFormVariables,
} from './lead-form-values.ts';
import {
  cacheLeadForm,
  deletedLeadFormQuery,
  type LeadForm,
  restoreLeadForm,
  saveLeadForm,
} from './lead-forms.queries.ts';
import { type BuilderQuestion, toQuestionInputs } from './questions.ts';

interface DeletedFormNoticeProps {
  form: LeadForm;
  values: LeadFormValues;
  questions: readonly BuilderQuestion[];
}

/** Shown when someone deleted the form while it was being edited: restores it, or saves a copy. */
export function DeletedFormNotice({ form, values, questions }: DeletedFormNoticeProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findAddress = useFindAddress();
  const { id: viewerId } = useViewer();
  const { data: deletion } = useQuery(deletedLeadFormQuery(form.id));
  const restoring = useAction();
  const copying = useAction();
  const isBusy = restoring.isRunning || copying.isRunning;
  const copied = leadFormValuesSchema.safeParse(values);

  const restore = () =>
    restoring.run(async () => {
      await cacheLeadForm(queryClient, await restoreLeadForm(form.id));
      showSnack(leadFormMessages.restored);
      await queryClient.invalidateQueries({ queryKey: ['leadForm', 'one', form.id] });
    });

  const saveCopy = () =>
    copying.run(async () => {
      if (!copied.success) return;
      const leadFormQuestions = toQuestionInputs(
        questions.map((question) => ({ ...question, id: null })),
      );
      const saved = await saveLeadForm({ ...toLeadFormVariables(copied.data), leadFormQuestions });
      await cacheLeadForm(queryClient, saved);
      showSnack(leadFormMessages.saved);
      const address = findAddress('CommercialLeadGenFormBuilder', { id: saved.id });
      if (address) await navigate({ to: address, replace: true, ignoreBlocker: true });
    });

  const by = deletion && (deletion.userId === viewerId ? 'you' : (deletion.username ?? 'someone'));
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconTrashX aria-hidden />}
      title={
        by
          ? `This form was deleted by ${by} on ${formatDateTime(deletion.deletedAt)}.`
          : 'This form was deleted.'
      }
    >
      <Stack gap="xs">
        <Text size="sm">
          What you typed is still here. Restore the form to go on with it and its leads, or save
          what you see as a new form.
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={restoring.isRunning}
            disabled={isBusy}
            onClick={restore}
          >
            Restore the form
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={copying.isRunning}
            disabled={isBusy || !copied.success}
            onClick={saveCopy}
          >
            Save as a new form
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
