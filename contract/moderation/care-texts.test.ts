import { expect, it } from 'vitest';
import {
  defaultCareTexts,
  defaultHelplines,
  helplinePattern,
  parseCareTexts,
  parseHelpline,
} from './care-texts.ts';

it('a new site has texts in four languages, each with a place for name and help', () => {
  const texts = parseCareTexts(defaultCareTexts);
  expect(new Set(texts.map(({ language }) => language))).toEqual(new Set(['en', 'es', 'de', 'fr']));
  for (const { text } of texts) expect(text).toMatch(/\{name\}[\s\S]*\{help\}/);
});

it('a new site has help lines that can be read', () => {
  expect(defaultHelplines.every((line) => helplinePattern.test(line))).toBe(true);
  expect(parseHelpline('ES: Línea 024: 024')).toEqual({ country: 'ES', line: 'Línea 024: 024' });
});

it('text before the first heading and headings without text are left out', () => {
  expect(parseCareTexts('Hello\n== en: Empty\n\n== es: Una\nHola\n\n{help}')).toEqual([
    { language: 'es', title: 'Una', text: 'Hola\n\n{help}' },
  ]);
});
