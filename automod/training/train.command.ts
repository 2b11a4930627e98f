import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { modelFile } from '../automod.ts';
import { scoreWith } from '../evaluation/measure.ts';
import { report } from '../evaluation/report.ts';
import { reportLeftOut, reportUnseen } from '../evaluation/report-left-out.ts';
import { readLexicon } from '../words/lexicon.ts';
import { buildLexicon } from './build-lexicon.ts';
import { corpusNames, readCorpora } from './corpora.ts';
import { harmTexts } from './harm-grammar.ts';
import { readOverruled } from './overruled.ts';
import { supplement } from './supplement.ts';
import { heldOut, trainModel } from './train.ts';

/**
 * `npm run automod:train -- <folder>`: trains the model from the labelled corpora in the folder
 * and writes it beside the code. With `--report` it measures the model that is there instead.
 * `--unseen=<file>` measures it on a CSV file of comments that it never saw.
 * `--alone` leaves out the baseline, which would have to be trained for it.
 * `--cross` learns from single corpora too, which takes several times as long.
 * `--left-out=<corpus>` learns from all corpora but that one, and measures on it.
 * `--overruled=<file>` adds what people judged otherwise than the model.
 * `--sample=0.2 --out=<file>` tries something with every fifth text.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'boolean', default: false },
    cross: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    'left-out': { type: 'string' },
    unseen: { type: 'string' },
    overruled: { type: 'string' },
    sample: { type: 'string', default: '1' },
    out: { type: 'string', default: modelFile },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error(
    'Usage: npm run automod:train -- <folder of the labelled corpora> [--report [--cross]]',
  );
  process.exit(1);
}
const lexicon = buildLexicon(folder);
const share = Number(values.sample);
const corpora = readCorpora(folder).filter(
  (_, i) => Math.floor(i * share) < Math.floor((i + 1) * share),
);
const overruled = values.overruled === undefined ? [] : readOverruled(values.overruled);
const examples = [...supplement(readLexicon(lexicon)), ...corpora, ...overruled];
const leftOut = corpusNames.find((name) => name === values['left-out']);
if (values.unseen) await reportUnseen(values.unseen, scoreWith(readFileSync(values.out)));
else if (leftOut) await reportLeftOut(examples, lexicon, leftOut);
else if (values.report) {
  await report(readFileSync(values.out), examples, lexicon, {
    withCross: values.cross,
    withBaseline: !values.alone,
  });
} else {
  const model = trainModel(examples, lexicon, heldOut, harmTexts());
  writeFileSync(values.out, model);
  console.log(`${values.out}: ${(model.length / 1e6).toFixed(2)} MB`);
}
