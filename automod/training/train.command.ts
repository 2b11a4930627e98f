import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createScorer } from '../evaluation/measure.ts';
import { printReport } from '../evaluation/report.ts';
import { reportLeftOutCorpus, reportUnseenFile } from '../evaluation/report-left-out.ts';
import { modelFile } from '../scoring/create-automod.ts';
import { parseLexicon } from '../words/lexicon.ts';
import { buildLexicon } from './build-lexicon.ts';
import { corpusNames, readCorpora } from './corpora.ts';
import { readDecisions } from './decisions.ts';
import { createHarmTexts } from './harm-grammar.ts';
import { createSupplement } from './supplement.ts';
import { heldOutCorpora, trainModel } from './train.ts';

/**
 * `npm run automod:train -- <folder>` trains the model from the corpora in the folder. `--report`
 * measures the existing model instead, `--alone` without the baseline, `--cross` also with models
 * of single corpora. `--unseen=<file>` measures on a CSV file of comments, `--left-out=<corpus>` on
 * a corpus that is not learned from. `--decisions=<file>` adds decisions of staff.
 * `--sample=0.2 --out=<file>` trains on every fifth text.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'boolean', default: false },
    cross: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    'left-out': { type: 'string' },
    unseen: { type: 'string' },
    decisions: { type: 'string' },
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
const sampleShare = Number(values.sample);
const corpora = readCorpora(folder).filter(
  (_, i) => Math.floor(i * sampleShare) < Math.floor((i + 1) * sampleShare),
);
const decisions = values.decisions === undefined ? [] : readDecisions(values.decisions);
const examples = [...createSupplement(parseLexicon(lexicon)), ...corpora, ...decisions];
const leftOut = corpusNames.find((name) => name === values['left-out']);
if (values.unseen) await reportUnseenFile(values.unseen, createScorer(readFileSync(values.out)));
else if (leftOut) await reportLeftOutCorpus(examples, lexicon, leftOut);
else if (values.report) {
  await printReport(readFileSync(values.out), examples, lexicon, {
    withCross: values.cross,
    withBaseline: !values.alone,
  });
} else {
  const model = trainModel(examples, lexicon, heldOutCorpora, createHarmTexts());
  writeFileSync(values.out, model);
  console.log(`${values.out}: ${(model.length / 1e6).toFixed(2)} MB`);
}
