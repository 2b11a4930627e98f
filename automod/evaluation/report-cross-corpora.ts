import { tasks } from '../scoring/model.ts';
import type { Example } from '../training/corpora.ts';
import { splitExamples } from '../training/split.ts';
import { trainModel } from '../training/train.ts';
import {
  createScorer,
  formatNumber,
  formatSharesAboveThreshold,
  measuredCorporaByTask,
  scoreLabelledExamples,
} from './measure.ts';
import { areaUnderRocCurve } from './metrics.ts';

const print = (line = '') => console.log(line);

export async function reportCrossCorpora(
  examples: readonly Example[],
  lexicon: string,
): Promise<void> {
  for (const task of tasks) {
    print();
    print(`## Learned from one corpus (down), measured on another (across), ${task}, AUC`);
    for (const from of measuredCorporaByTask[task].filter((corpus) => corpus !== 'surge')) {
      const used = examples
        .filter(({ corpus }) => corpus === from)
        .map(({ text, [task]: label }): Example => ({ corpus: from, text, [task]: label }));
      const score = createScorer(trainModel(used, lexicon));
      const cells: string[] = [];
      for (const on of measuredCorporaByTask[task]) {
        const texts = splitExamples(examples.filter(({ corpus }) => corpus === on));
        const unseen = texts.filter(({ part }) => on !== from || part === 'test');
        cells.push(
          `${on} ${formatNumber(areaUnderRocCurve(await scoreLabelledExamples(unseen, task, score)))}`,
        );
      }
      print(`| ${from} | ${cells.join(' | ')} |`);
    }
  }
}

/** Swaps GARD and MeQSum: the held-out corpus is learned from and vice versa. */
export async function reportSwappedHeldOut(
  examples: readonly Example[],
  lexicon: string,
): Promise<void> {
  print();
  print(
    '## The other way round: MeQSum learned from, GARD never seen; called spam | offensive | either',
  );
  const swapped = examples.filter(({ corpus }) => corpus !== 'gard' && corpus !== 'surge');
  const score = createScorer(trainModel(swapped, lexicon, new Set()));
  const gard = examples.filter(({ corpus }) => corpus === 'gard').map(({ text }) => text);
  print(
    `| gard | ${gard.length} | ${(await formatSharesAboveThreshold(gard, score)).join(' | ')} |`,
  );
}
