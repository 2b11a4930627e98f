import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import type { SchemaForm as Form } from '../../../kit/form/use-schema-form.ts';
import classes from './builder.module.css';
import { DeliveryCard, FileOptionsCard } from './delivery-card.tsx';
import { DisclaimerCard } from './disclaimer-card.tsx';
import { type BuilderQuestions, FieldsCard } from './fields-card.tsx';
import { FormOptionsCard } from './form-options-card.tsx';
import { LeadFormPreview, PreviewDialog } from './lead-form-preview.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import type { LeadForm } from './lead-forms.queries.ts';
import { type BuilderQuestion, withQuestion } from './questions.ts';

interface LeadFormBuilderProps {
  form: Form<LeadFormValues>;
  questions: BuilderQuestions;
  stored?: LeadForm;
  isLocked?: boolean;
  notice?: ReactNode;
}

const wideScreenQuery = '(min-width: 75em)';

export function LeadFormBuilder({
  form,
  questions,
  stored,
  isLocked = false,
  notice,
}: LeadFormBuilderProps) {
  const { fields } = form;
  const isWide = useMediaQuery(wideScreenQuery, true, { getInitialValueInEffect: false });
  const [draft, setDraft] = useState<BuilderQuestion>();
  const shown = {
    values: fields.values,
    questions: draft ? withQuestion(questions.list, draft) : questions.list,
  };
  return (
    <SchemaForm
      form={form}
      submitLabel="Save Form"
      submitDisabled={questions.isSaving || isLocked}
      isLong
      notice={notice}
      aside={!isWide && <LeadFormPreviewButton {...shown} />}
    >
      <div className={classes.columns}>
        <div className={classes.column}>
          <FieldsCard questions={questions} isLocked={isLocked} onDraft={setDraft} />
          <DisclaimerCard
            html={fields.values.disclaimer}
            error={fields.errors.disclaimer as string | undefined}
            onChange={(html) => fields.setFieldValue('disclaimer', html)}
          />
        </div>
        {isWide && (
          <div className={classes.docked}>
            <LeadFormPreview {...shown} />
          </div>
        )}
        <div className={classes.column}>
          <FormOptionsCard fields={fields} />
          <DeliveryCard fields={fields} stored={stored} />
          <FileOptionsCard fields={fields} />
        </div>
      </div>
    </SchemaForm>
  );
}

interface PreviewButtonProps {
  values: LeadFormValues;
  questions: readonly BuilderQuestion[];
}

/** Opens the preview as a dialog on small screens. */
function LeadFormPreviewButton(shown: PreviewButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={open}>
        Show the preview
      </Button>
      <PreviewDialog opened={isOpen} onClose={close} {...shown} />
    </>
  );
}
