import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useMemo } from 'react';
import { Dialog } from '../../../kit/dialog.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import classes from './builder.module.css';
import { Card } from './card.tsx';
import type { LeadFormValues } from './lead-form-values.ts';
import { previewQuery } from './lead-forms.queries.ts';
import { inputsOf, type Question } from './questions.ts';

/** Long enough not to draw the form with every key. */
const drawAfterMs = 400;

interface LeadFormPreviewProps {
  values: LeadFormValues;
  questions: readonly Question[];
}

/** The form as members will see it, beside what it is made of. */
export function LeadFormPreview(props: LeadFormPreviewProps) {
  return (
    <Card title="Preview">
      <PreviewFrame {...props} />
    </Card>
  );
}

interface PreviewDialogProps extends LeadFormPreviewProps {
  opened: boolean;
  onClose(): void;
}

/** The same where there is no room beside. */
export function PreviewDialog({ opened, onClose, ...props }: PreviewDialogProps) {
  return (
    <Dialog title="Preview" size="lg" opened={opened} onClose={onClose}>
      <PreviewFrame {...props} />
    </Dialog>
  );
}

/** The page that the companion itself would send. */
function PreviewFrame({ values, questions }: LeadFormPreviewProps) {
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

  if (error) {
    return (
      <Text size="sm" role="alert">
        {messageFor(error)}
      </Text>
    );
  }
  if (html === undefined) return <Skeleton height={192} aria-busy />;
  return (
    <iframe
      title="Preview of the form"
      className={classes.preview}
      // Nothing in it runs or is sent; the same origin only to find its style sheet.
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={fit}
    />
  );
}

/** As high as what it shows. */
function fit({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  frame.style.height = '0';
  const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
  frame.style.height = `${height}px`;
}
