import { tasks } from '../scoring/model.ts';
import type { Example } from '../training/corpora.ts';
import { split } from '../training/split.ts';
import { trainModel } from '../training/train.ts';
import { measuredOn, plainNumber, scoreAll, scoreWith, shares } from './measure.ts';
import { areaUnderCurve } from './metrics.ts';

const print = (line = '') => console.log(line);

/** Learns from one corpus alone and measures on the others. */
export async function reportCrossCorpora(
  examples: readonly Example[],
  lexicon: string,
): Promise<void> {
  for (const task of tasks) {
    print();
    print(`## Learned from one corpus (down), measured on another (across), ${task}, AUC`);
    for (const from of measuredOn[task].filter((corpus) => corpus !== 'surge')) {
      const used = examples
        .filter(({ corpus }) => corpus === from)
        .map(({ text, [task]: label }): Example => ({ corpus: from, text, [task]: label }));
      const score = scoreWith(trainModel(used, lexicon));
      const cells: string[] = [];
      for (const on of measuredOn[task]) {
        const texts = split(examples.filter(({ corpus }) => corpus === on));
        const unseen = texts.filter(({ part }) => on !== from || part === 'test');
        cells.push(`${on} ${plainNumber(areaUnderCurve(await scoreAll(unseen, task, score)))}`);
      }
      print(`| ${from} | ${cells.join(' | ')} |`);
    }
  }
}

/** GARD and MeQSum with their parts exchanged: the one learned from, the other never seen. */
export async function reportSwapped(examples: readonly Example[], lexicon: string): Promise<void> {
  print();
  print(
    '## The other way round: MeQSum learned from, GARD never seen; called spam | offensive | either',
  );
  const swapped = examples.filter(({ corpus }) => corpus !== 'gard' && corpus !== 'surge');
  const score = scoreWith(trainModel(swapped, lexicon, new Set()));
  const gard = examples.filter(({ corpus }) => corpus === 'gard').map(({ text }) => text);
  print(`| gard | ${gard.length} | ${(await shares(gard, score)).join(' | ')} |`);
}
