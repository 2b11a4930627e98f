import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openAutomod } from '../automod.ts';
import { dangerModelFile, writeDangerModel } from '../care/danger-scorer.ts';
import { modelFile } from '../scoring/create-automod.ts';
import { readModel } from '../scoring/model.ts';
import { readDangerTexts } from '../training/danger-texts.ts';
import { trainDanger } from '../training/train-danger.ts';
import { reportCare } from './report-care.ts';
import { reportDanger, reportLeftOutAuthors } from './report-danger.ts';

/**
 * `npm run automod:care` prints the figures of care on our own sets; `-- <folder>` adds ordinary
 * texts of that folder of corpora. `-- --train <folder>` trains the learned score from our own
 * sets and the folder, `-- --authors <folder>` trains without some authors at a time and measures
 * on those.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    train: { type: 'boolean', default: false },
    authors: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if ((values.train || values.authors) && !folder) {
  console.error('Usage: npm run automod:care -- --train|--authors <folder of the corpora>');
  process.exit(1);
}
if (folder && values.train) {
  const { book } = readModel(readFileSync(modelFile));
  const model = writeDangerModel(trainDanger(readDangerTexts(folder), book));
  writeFileSync(dangerModelFile, model);
  console.log(`${dangerModelFile}: ${Math.round(model.length / 1000)} kB`);
} else if (folder && values.authors) {
  reportLeftOutAuthors(folder, readModel(readFileSync(modelFile)).book);
} else {
  const automod = await openAutomod();
  await reportCare(automod);
  await reportDanger(automod, folder);
}
