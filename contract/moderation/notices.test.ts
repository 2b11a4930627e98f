import { expect, test } from 'vitest';
import { noticePlaceholders } from './notice-kinds.ts';
import {
  fillNoticePlaceholders,
  findUnknownPlaceholder,
  type NoticePlaceholderValues,
} from './notices.ts';

const empty = Object.fromEntries(
  noticePlaceholders.map((name) => [name, '']),
) as NoticePlaceholderValues;

test('paragraphs whose placeholders are all empty are left out', () => {
  const text = 'Hello {{username}},\n\nRule: {{policy}}\n{{policyText}}\n\nEnds.\n\n{{words}}';
  expect(fillNoticePlaceholders(text, { ...empty, username: 'Ana' })).toBe('Hello Ana,\n\nEnds.');
  expect(fillNoticePlaceholders(text, { ...empty, policyText: 'Be kind.' })).toBe(
    'Rule: \nBe kind.\n\nEnds.',
  );
});

test('values are inserted as they are, and never filled again', () => {
  expect(fillNoticePlaceholders('{{text}}', { ...empty, text: '$& {{link}}', link: 'x' })).toBe(
    '$& {{link}}',
  );
  expect(findUnknownPlaceholder('{{text}} {{name}}')).toBe('name');
});
