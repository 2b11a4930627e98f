import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { AimScorer, aimModelFile, writeAimModel } from '../aim/aim-scorer.ts';
import { adjustOffenceByAim } from '../aim/weigh-aim.ts';
import { toProbability } from '../scoring/combine-scores.ts';
import { modelFile } from '../scoring/create-automod.ts';
import { readModel } from '../scoring/model.ts';
import { recommendedThresholds } from '../thresholds.ts';
import { Chunk } from '../tokens/chunk.ts';
import { type AimText, aimAuthors, readAimTexts, weightOfOwnTexts } from '../training/aim-texts.ts';
import { AimTrainer } from '../training/train-aim.ts';
import { createWordScorer } from '../training/word-scorer.ts';
import { formatPercent } from './measure.ts';
import { shareOfItems } from './metrics.ts';

/**
 * `npm run automod:aim -- <folder>` trains automod/aim/aim.model from our own sets and the corpora
 * in the folder. `--authors` instead trains without each author of the second and third sets of
 * swearing in turn, and measures on the texts of that author.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { authors: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (!folder) {
  console.error('Usage: npm run automod:aim -- <folder of the corpora> [--authors]');
  process.exit(1);
}
const model = readModel(readFileSync(modelFile));
const texts = readAimTexts(folder, createWordScorer(model), model.book.lexicon);
const trainer = new AimTrainer(model.book);
if (values.authors) for (const author of aimAuthors) reportAuthor(author);
else {
  const bytes = writeAimModel(trainer.train(texts));
  writeFileSync(aimModelFile, bytes);
  console.log(`${aimModelFile}: ${Math.round(bytes.length / 1000)} kB`);
}

function reportAuthor(author: number): void {
  const scorer = new AimScorer(trainer.train(texts.filter((text) => text.author !== author)));
  const chunk = new Chunk(model.book);
  const isCalled = ({ text, offence }: AimText) => {
    chunk.fill(text, []);
    const aim = scorer.score(text, chunk.tokens, offence);
    const score = toProbability(offence);
    return (
      (aim === undefined ? score : adjustOffenceByAim(score, aim)) >=
      recommendedThresholds.offensive
    );
  };
  const own = texts.filter((text) => text.author === author && text.weight === weightOfOwnTexts);
  for (const isAimed of [false, true]) {
    const side = own.filter((text) => text.isAimed === isAimed);
    const share = formatPercent(shareOfItems(side, isCalled));
    console.log(`| ${author} | ${isAimed ? 'aimed' : 'unaimed'} | ${side.length} | ${share} |`);
  }
}
