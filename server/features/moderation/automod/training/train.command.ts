import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { modelFile } from '../automod.ts';
import { readLexicon } from '../lexicon.ts';
import { buildLexicon } from './build-lexicon.ts';
import { readCorpora } from './corpora.ts';
import { report } from './report.ts';
import { supplement } from './supplement.ts';
import { trainModel } from './train.ts';

/**
 * `npm run automod:train -- <folder>`: trains the model from the labelled corpora in the folder
 * and writes it beside the code. With `--report` it measures the model that is there instead.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (!folder) {
  console.error('Usage: npm run automod:train -- <folder of the labelled corpora> [--report]');
  process.exit(1);
}
const lexicon = buildLexicon(folder);
const examples = [...supplement(readLexicon(lexicon)), ...readCorpora(folder)];
if (values.report) {
  await report(readFileSync(modelFile), examples, lexicon);
} else {
  const model = trainModel(examples, lexicon);
  writeFileSync(modelFile, model);
  console.log(`${modelFile}: ${(model.length / 1e6).toFixed(2)} MB`);
}
