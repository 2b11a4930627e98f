import { type HandbookSection, parseHandbook } from './parse-handbook.ts';
import { parseTerms } from './parse-terms.ts';

const handbookPageFiles = import.meta.glob<string>('../../../../docs/handbook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const vocabularyFile = import.meta.glob<string>('../../../../docs/vocabulary.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** All sections of the handbook. Loaded with the help panel only. */
export const handbook: readonly HandbookSection[] = parseHandbook(handbookPageFiles);
export const handbookTerms = parseTerms(Object.values(vocabularyFile).join('\n'));
