import { Textarea, TextInput } from '@mantine/core';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { ConditionPicker } from '../../conditions/disorders/condition-picker.tsx';
import type { OpportunityValues } from './opportunity-values.ts';

export function OpportunityInputs({ form }: { form: SchemaForm<OpportunityValues> }) {
  const { fields, input, labels } = form;
  return (
    <>
      <TextInput {...input('name')} description="Its title: members read it above the questions." />
      <TextInput {...input('successUrl')} />
      <ConditionPicker
        label={labels.disorderId ?? ''}
        disorderId={fields.values.disorderId}
        onChange={(disorderId) => fields.setFieldValue('disorderId', disorderId)}
      />
      <Textarea autosize minRows={3} {...input('questions')} />
    </>
  );
}
