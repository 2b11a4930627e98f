import { tasks } from '../scoring/model.ts';
import type { Example } from '../training/corpora.ts';
import { splitExamples } from '../training/split.ts';
import { trainModel } from '../training/train.ts';
import { calledShares, createScorer, formatNumber, measuredCorpora, scoreAll } from './measure.ts';
import { areaUnderCurve } from './metrics.ts';

const print = (line = '') => console.log(line);

export async function reportCrossCorpora(
  examples: readonly Example[],
  lexicon: string,
): Promise<void> {
  for (const task of tasks) {
    print();
    print(`## Learned from one corpus (down), measured on another (across), ${task}, AUC`);
    for (const from of measuredCorpora[task].filter((corpus) => corpus !== 'surge')) {
      const used = examples
        .filter(({ corpus }) => corpus === from)
        .map(({ text, [task]: label }): Example => ({ corpus: from, text, [task]: label }));
      const score = createScorer(trainModel(used, lexicon));
      const cells: string[] = [];
      for (const on of measuredCorpora[task]) {
        const texts = splitExamples(examples.filter(({ corpus }) => corpus === on));
        const unseen = texts.filter(({ part }) => on !== from || part === 'test');
        cells.push(`${on} ${formatNumber(areaUnderCurve(await scoreAll(unseen, task, score)))}`);
      }
      print(`| ${from} | ${cells.join(' | ')} |`);
    }
  }
}

/** Swaps GARD and MeQSum: the held-out corpus is learned from and vice versa. */
export async function reportSwapped(examples: readonly Example[], lexicon: string): Promise<void> {
  print();
  print(
    '## The other way round: MeQSum learned from, GARD never seen; called spam | offensive | either',
  );
  const swapped = examples.filter(({ corpus }) => corpus !== 'gard' && corpus !== 'surge');
  const score = createScorer(trainModel(swapped, lexicon, new Set()));
  const gard = examples.filter(({ corpus }) => corpus === 'gard').map(({ text }) => text);
  print(`| gard | ${gard.length} | ${(await calledShares(gard, score)).join(' | ')} |`);
}
