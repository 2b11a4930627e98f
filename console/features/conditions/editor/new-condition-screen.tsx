import { Stack } from '@mantine/core';
import type { DisorderSeo } from '../../../../contract/conditions/disorder-seo.ts';
import { disorderMessages } from '../../../../contract/conditions/disorders.ts';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useNewRecordForm } from '../../../kit/form/use-new-record-form.ts';
import type { SchemaForm as Form } from '../../../kit/form/use-schema-form.ts';
import { Screen } from '../../../kit/screen.tsx';
import { type Condition, saveCondition } from './condition.queries.ts';
import { FactsSection, FlagsSection, NamingSection, TextsSection } from './condition-sections.tsx';
import { type ConditionValues, conditionValuesSchema, newCondition } from './condition-values.ts';
import { SeoSection } from './seo-section.tsx';

export default function NewConditionScreen() {
  const form = useNewRecordForm({
    schema: conditionValuesSchema,
    initialValues: newCondition,
    repeatsFieldErrors: true,
    save: saveCondition,
    noun: 'disorder',
    message: disorderMessages.created,
    opens: 'DisorderEdit',
  });
  return (
    <Screen lead={<BackToList to="DisorderList" label="Back to conditions" />}>
      <SchemaForm form={form} isLong>
        <ConditionInputs form={form} />
      </SchemaForm>
    </Screen>
  );
}

interface ConditionInputsProps {
  form: Form<ConditionValues>;
  condition?: Condition;
}

export function ConditionInputs({ form, condition }: ConditionInputsProps) {
  const { fields } = form;
  const { name, slug, summary } = fields.values;
  const seo = fields.values.seo as DisorderSeo;
  return (
    <Stack gap="md">
      <NamingSection form={form} condition={condition} />
      <FlagsSection form={form} />
      <TextsSection form={form} condition={condition} />
      <FactsSection form={form} condition={condition} />
      <SeoSection
        seo={seo}
        errorOf={(field) => fields.errors[`seo.${field}`] as string | undefined}
        onChange={(change) => fields.setFieldValue('seo', { ...seo, ...change })}
        condition={{ name, slug, summary }}
      />
    </Stack>
  );
}
