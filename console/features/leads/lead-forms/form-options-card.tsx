import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Card } from './card.tsx';
import { type LeadFormValues, leadFormLabels } from './lead-form-values.ts';

export function FormOptionsCard({ fields }: { fields: UseFormReturnType<LeadFormValues> }) {
  return (
    <Card title="Form Options">
      <TextInput
        label={leadFormLabels.campaignName}
        required
        {...fields.getInputProps('campaignName')}
      />
      <TextInput label={leadFormLabels.name} {...fields.getInputProps('name')} />
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
        description="A short word to filter the list by."
        {...fields.getInputProps('type')}
      />
    </Card>
  );
}
