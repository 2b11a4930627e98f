import type { ModelWords } from '../scoring/model.ts';
import { fold } from '../text/fold.ts';
import { parseLexicon } from '../words/lexicon.ts';
import { createVocabulary } from '../words/vocabulary.ts';
import { WordBook } from '../words/word-book.ts';
import type { SplitExample } from './split.ts';

const maxModelVocabularyWords = 15_000;
const minTextsPerWord = 3;

/**
 * The most frequent ordinary words of the training texts, and rarer ones that must not be taken for
 * a misspelt listed word.
 */
export function buildVocabulary(examples: readonly SplitExample[], lexicon: string): ModelWords {
  const counts = new Map<string, number>();
  for (const { text, part, corpus, spam, offensive, spans } of examples) {
    const isOurs = corpus === 'supplement';
    if (part !== 'train' || spans) continue;
    if (!isOurs && (spam === true || offensive !== false)) continue;
    const words = new Set(
      fold(text).text.match(/(?<![\w'@/.])[a-z]+(?:'[a-z]+)?(?![\w@/])/g) ?? [],
    );
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const ordered = [...counts]
    .filter(([, count]) => count >= minTextsPerWord)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([word]) => word);
  const listed = parseLexicon(lexicon);
  const vocabulary = ordered
    .filter((word) => !listed.entries.has(word))
    .slice(0, maxModelVocabularyWords);
  const book = new WordBook(listed, createVocabulary(vocabulary, [], listed));
  const known = new Set(vocabulary);
  const spared = [...counts.keys()]
    .filter((word) => (counts.get(word) ?? 0) >= 2 && !known.has(word))
    .filter((word) => !listed.entries.has(word) && book.typoOf(word) !== undefined)
    .sort();
  return { lexicon, vocabulary, spared };
}
