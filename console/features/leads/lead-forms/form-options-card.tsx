import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  defaultVisitorMessages,
  formStatuses,
  formStatusLabels,
} from '../../../../contract/leads/lead-forms.ts';
import { BuilderCard } from './card.tsx';
import { type LeadFormValues, leadFormLabels } from './lead-form-values.ts';

function StatusInputs({ fields }: { fields: UseFormReturnType<LeadFormValues> }) {
  const { status } = fields.values;
  return (
    <>
      <NativeSelect
        label={leadFormLabels.status}
        description="Paused or closed, it shows a message in place of its fields. Leads that wait still go out."
        data={formStatuses.map((value) => ({ value, label: formStatusLabels[value] }))}
        {...fields.getInputProps('status')}
      />
      {status !== 'OPEN' && (
        <Textarea
          label={leadFormLabels.visitorMessage}
          description={`Without it: ${defaultVisitorMessages[status]}`}
          autosize
          maxRows={6}
          {...fields.getInputProps('visitorMessage')}
        />
      )}
    </>
  );
}

export function FormOptionsCard({ fields }: { fields: UseFormReturnType<LeadFormValues> }) {
  return (
    <BuilderCard title="Form Options">
      <TextInput
        label={leadFormLabels.campaignName}
        description="For staff: visitors never see it."
        required
        {...fields.getInputProps('campaignName')}
      />
      <TextInput
        label={leadFormLabels.name}
        description="Visitors read it above the form."
        {...fields.getInputProps('name')}
      />
      <StatusInputs fields={fields} />
      <TextInput
        label={leadFormLabels.successUrl}
        description="Where people go once they sent the form."
        required
        {...fields.getInputProps('successUrl')}
      />
      <TextInput
        label={leadFormLabels.failure_url}
        description="Where people go who picked an excluded option."
        {...fields.getInputProps('failure_url')}
      />
      <Textarea
        label={leadFormLabels.optInText}
        description="Without it there is no checkbox."
        autosize
        maxRows={6}
        {...fields.getInputProps('optInText')}
      />
      <TextInput
        label={leadFormLabels.type}
        description="The kind of form it is, such as Newsletter. The list of forms can be filtered by it."
        {...fields.getInputProps('type')}
      />
    </BuilderCard>
  );
}
