import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Dialog } from '../../../kit/dialog.tsx';
import { PreviewFrame } from '../../../kit/preview-frame.tsx';
import { Card } from './card.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import { previewQuery } from './lead-forms.queries.ts';
import { inputsOf, type Question } from './questions.ts';

const drawAfterMs = 400;

interface LeadFormPreviewProps {
  values: LeadFormValues;
  questions: readonly Question[];
}

export function LeadFormPreview(props: LeadFormPreviewProps) {
  return (
    <Card title="Preview">
      <FormPreview {...props} />
    </Card>
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
      leadFormQuestions: inputsOf(questions),
    }),
    [name, optInText, disclaimer, status, visitorMessage, questions],
  );
  const [settled] = useDebouncedValue(form, drawAfterMs);
  const { data: html, error } = useQuery(previewQuery(settled));
  return <PreviewFrame title="Preview of the form" html={html} error={error} />;
}
