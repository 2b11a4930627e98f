import { z } from 'zod';
import { multilineText, namedText } from '../text.ts';
import { type NoticePlaceholder, noticePlaceholders } from './notice-kinds.ts';

const noticeSubjectMaxLength = 150;
const noticeBodyMaxLength = 4000;

export const noticeMessages = {
  notFound: 'That notice does not exist.',
  linkRequired: 'Say where members can object: {{link}}',
  unknownPlaceholder: (name: string) => `There is no placeholder {{${name}}}`,
} as const;

const placeholderPattern = /\{\{(\w{1,40})\}\}/g;

const isPlaceholder = (name: string): name is NoticePlaceholder =>
  noticePlaceholders.some((known) => known === name);

export function findUnknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(placeholderPattern)]
    .map(([, name = '']) => name)
    .find((name) => !isPlaceholder(name));
}

export type NoticePlaceholderValues = Record<NoticePlaceholder, string>;

/** Drops paragraphs whose placeholders all lack a value. */
export function fillNoticePlaceholders(text: string, values: NoticePlaceholderValues): string {
  const fillPlaceholder = (whole: string, name: string) =>
    isPlaceholder(name) ? values[name] : whole;
  return text
    .split('\n\n')
    .filter((paragraph) => {
      const found = [...paragraph.matchAll(placeholderPattern)];
      return (
        found.length === 0 ||
        found.some(([whole, name = '']) => fillPlaceholder(whole, name) !== '')
      );
    })
    .map((paragraph) => paragraph.replaceAll(placeholderPattern, fillPlaceholder))
    .join('\n\n');
}

const refuseUnknownPlaceholders = (schema: z.ZodString) =>
  schema.superRefine((text, context) => {
    const unknown = findUnknownPlaceholder(text);
    if (unknown !== undefined) {
      context.addIssue({ code: 'custom', message: noticeMessages.unknownPlaceholder(unknown) });
    }
  });

export const noticeTemplateInput = z.object({
  subject: refuseUnknownPlaceholders(
    namedText('Subject', noticeSubjectMaxLength).min(1, 'Subject is required'),
  ).meta({ title: 'Subject' }),
  body: refuseUnknownPlaceholders(
    multilineText(
      noticeBodyMaxLength,
      `A notice may have at most ${noticeBodyMaxLength} characters`,
    ).min(1, 'Text is required'),
  )
    .refine((text) => text.includes('{{link}}'), noticeMessages.linkRequired)
    .meta({ title: 'Text' }),
});
export type NoticeTemplateInput = z.infer<typeof noticeTemplateInput>;
