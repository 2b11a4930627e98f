import type { ReactNode } from 'react';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import type { SchemaForm as Form } from '../../../kit/form/use-schema-form.ts';
import classes from './builder.module.css';
import { DeliveryCard, FileOptionsCard } from './delivery-card.tsx';
import { DisclaimerCard } from './disclaimer-card.tsx';
import { FieldsCard, type Questions } from './fields-card.tsx';
import { FormOptionsCard } from './form-options-card.tsx';
import { LeadFormPreview } from './lead-form-preview.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import type { LeadForm } from './lead-forms.queries.ts';

interface BuilderProps {
  form: Form<LeadFormValues>;
  questions: Questions;
  /** The form as it is stored, unless it is a new one. */
  stored?: LeadForm;
  notice?: ReactNode;
}

/** Everything about a form: what it asks on the left, what becomes of it on the right. */
export function Builder({ form, questions, stored, notice }: BuilderProps) {
  const { fields } = form;
  return (
    <SchemaForm
      form={form}
      submitLabel="Save Form"
      submitDisabled={questions.isSaving}
      isLong
      notice={notice}
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <FieldsCard questions={questions} />
          <DisclaimerCard
            html={fields.values.disclaimer}
            error={fields.errors.disclaimer as string | undefined}
            onChange={(html) => fields.setFieldValue('disclaimer', html)}
          />
          <LeadFormPreview values={fields.values} questions={questions.list} />
        </div>
        <div className={classes.column}>
          <FormOptionsCard fields={fields} />
          <DeliveryCard fields={fields} stored={stored} />
          <FileOptionsCard fields={fields} />
        </div>
      </div>
    </SchemaForm>
  );
}
