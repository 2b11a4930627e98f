import { findDangerousAdvice } from '../advice/find-advice.ts';
import { findUnreadLanguage } from '../language/find-unread-language.ts';
import type { Example } from '../training/corpora.ts';
import { readEvaluationSet } from './evaluation-sets.ts';
import { formatPercent } from './measure.ts';

const print = (line = '') => console.log(line);

/** Dangerous advice and languages: own sets, and corpora that nobody worked with. */
export function reportAdviceAndLanguages(examples: readonly Example[]): void {
  print();
  print('## Dangerous advice: found');
  const isAdvice = (text: string) => findDangerousAdvice(text) !== undefined;
  for (const half of ['work', 'held'] as const) {
    for (const kind of ['instructions', 'others'] as const) {
      printShareOfTexts(`${half}, ${kind}`, readEvaluationSet(`advice-${half}-${kind}`), isAdvice);
    }
  }
  for (const corpus of ['meqsum', 'gard'] as const) {
    printShareOfTexts(corpus, textsOfCorpus(examples, corpus), isAdvice);
  }
  print();
  print('## Languages: short texts whose language is recognised, English texts called unread');
  for (const half of ['work', 'held'] as const) {
    const pairs = readEvaluationSet(`language-${half}`).map((line) => line.split('\t'));
    const right = pairs.filter(([language, text = '']) => findUnreadLanguage(text) === language);
    print(`| ${half} | ${pairs.length} | ${formatPercent(right.length / pairs.length)} |`);
  }
  for (const corpus of ['meqsum', 'gard', 'surge', 'sms', 'edos'] as const) {
    printShareOfTexts(
      corpus,
      textsOfCorpus(examples, corpus),
      (text) => findUnreadLanguage(text) !== undefined,
    );
  }
}

function textsOfCorpus(examples: readonly Example[], corpus: Example['corpus']): string[] {
  return examples.filter((example) => example.corpus === corpus).map(({ text }) => text);
}

function printShareOfTexts(
  name: string,
  texts: readonly string[],
  test: (text: string) => boolean,
) {
  print(
    `| ${name} | ${texts.length} | ${formatPercent(texts.filter(test).length / texts.length)} |`,
  );
}
