import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openAutomod } from '../automod.ts';
import { dangerModelFile, writeDangerModel } from '../care/danger-scorer.ts';
import {
  dangerNetworkFile,
  readDangerNetworks,
  writeDangerNetworks,
} from '../care/encoder/danger-network.ts';
import { modelFile } from '../scoring/create-automod.ts';
import { readModel } from '../scoring/model.ts';
import { readDangerTexts } from '../training/danger-texts.ts';
import { trainDanger } from '../training/train-danger.ts';
import { readEncoderExamples, trainDangerNetworks } from '../training/train-encoder.ts';
import { openVectorCache } from '../training/vector-cache.ts';
import { reportCare } from './report-care.ts';
import { reportDanger, reportLeftOutAuthors } from './report-danger.ts';
import {
  reportEncoder,
  reportEncoderCost,
  reportEncoderOfLeftOutAuthors,
} from './report-encoder.ts';

/**
 * `npm run automod:care` prints the figures of care on our own sets; `-- <folder>` adds ordinary
 * texts of that folder of corpora. `-- --train <folder>` trains the learned score from our own
 * sets and the folder, `-- --authors <folder>` trains without some authors at a time and measures
 * on those. `-- --train-encoder <folder>` trains the networks of the danger encoder and measures
 * them, `-- --encoder-authors <folder>` measures them without some authors, `-- --encoder-cost`
 * prints their cost. `--vectors <folder>` is where vectors are kept: they take ten minutes.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    train: { type: 'boolean', default: false },
    authors: { type: 'boolean', default: false },
    'train-encoder': { type: 'boolean', default: false },
    'encoder-authors': { type: 'boolean', default: false },
    'encoder-cost': { type: 'boolean', default: false },
    vectors: { type: 'string', default: join(tmpdir(), 'steward-encoder-vectors') },
  },
});
const [folder] = positionals;
const isForEncoder = values['train-encoder'] || values['encoder-authors'];
if ((values.train || values.authors || isForEncoder) && !folder) {
  console.error(
    'Usage: npm run automod:care -- --train|--authors|--train-encoder|--encoder-authors <folder of the corpora>',
  );
  process.exit(1);
}
if (folder && values.train) {
  const { book } = readModel(readFileSync(modelFile));
  const model = writeDangerModel(trainDanger(readDangerTexts(folder), book));
  writeFileSync(dangerModelFile, model);
  console.log(`${dangerModelFile}: ${Math.round(model.length / 1000)} kB`);
} else if (folder && values.authors) {
  reportLeftOutAuthors(folder, readModel(readFileSync(modelFile)).book);
} else if (folder && isForEncoder) {
  const { book } = readModel(readFileSync(modelFile));
  const embed = openVectorCache(values.vectors);
  if (values['train-encoder']) {
    const networks = trainDangerNetworks(await readEncoderExamples(readDangerTexts(folder), embed));
    const file = writeDangerNetworks(networks);
    writeFileSync(dangerNetworkFile, file);
    console.log(`${dangerNetworkFile}: ${Math.round(file.length / 1000)} kB`);
    await reportEncoder(readDangerNetworks(file), folder, embed, book);
  } else {
    await reportEncoderOfLeftOutAuthors(folder, embed, book);
  }
} else if (values['encoder-cost']) {
  await reportEncoderCost();
} else {
  const automod = await openAutomod();
  await reportCare(automod);
  await reportDanger(automod, folder);
}
