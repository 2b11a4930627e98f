import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Dialog } from '../../../kit/dialog.tsx';
import { PreviewFrame } from '../../../kit/preview-frame.tsx';
import { BuilderCard } from './card.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import { leadFormPreviewQuery } from './lead-forms.queries.ts';
import { type BuilderQuestion, toQuestionInputs } from './questions.ts';

const previewDebounceMs = 400;

interface LeadFormPreviewProps {
  values: LeadFormValues;
  questions: readonly BuilderQuestion[];
}

export function LeadFormPreview(props: LeadFormPreviewProps) {
  return (
    <BuilderCard title="Preview">
      <FormPreview {...props} />
    </BuilderCard>
  );
}

interface PreviewDialogProps extends LeadFormPreviewProps {
  opened: boolean;
  onClose(): void;
}

export function PreviewDialog({ opened, onClose, ...props }: PreviewDialogProps) {
  return (
    <Dialog title="Preview" size="lg" opened={opened} onClose={onClose}>
      <FormPreview {...props} />
    </Dialog>
  );
}

function FormPreview({ values, questions }: LeadFormPreviewProps) {
  const { name, optInText, disclaimer, status, visitorMessage } = values;
  const form = useMemo(
    () => ({
      ...{ name, optInText, disclaimer, status, visitorMessage },
      leadFormQuestions: toQuestionInputs(questions),
    }),
    [name, optInText, disclaimer, status, visitorMessage, questions],
  );
  const [debouncedForm] = useDebouncedValue(form, previewDebounceMs);
  const { data: html, error } = useQuery(leadFormPreviewQuery(debouncedForm));
  return <PreviewFrame title="Preview of the form" html={html} error={error} />;
}
