import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import { createSafeFetch } from '../../../lib/safe-fetch.ts';
import { onnxFolder } from '../../../testing/onnx-folder.ts';
import {
  constantModel,
  greedyModel,
  pixelModel,
  textModel,
  textModelCard,
  tokenModelCard,
} from '../../../testing/onnx-models.ts';
import { createClassifierChoices } from '../../site/settings/classifier-choices.ts';
import { trialProcessLimits } from './classifier-trial.ts';
import { createOnnxClassifiers } from './onnx-classifiers.ts';
import { createProviderFinder, logClassifierProblems } from './provider-finder.ts';

const folder = onnxFolder();
const memoryBytes = 700_000_000;
const classifiers = createOnnxClassifiers({ folder: folder.path, memoryBytes });
/** Like an installation without development packages. */
const without = createOnnxClassifiers({ folder: folder.path, memoryBytes, runtime: 'onnx-none' });
afterAll(() => {
  classifiers.close();
  folder.remove();
});

const noTrials = { findTrialProblem: () => expect.unreachable('it was not listed as usable') };

function logOf(runs: (log: pino.Logger) => Promise<unknown>): Promise<{ problem: string }[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  return runs(log).then(() => lines.map((line) => JSON.parse(line)));
}

const fileVersion = expect.stringMatching(/^[0-9a-f]{64}$/);

test('those of the folder are listed by name, with what is wrong', async () => {
  expect((await classifiers.list()).classifiers).toEqual([
    { name: 'bare', problem: 'bare.json, which tells what its labels mean, is missing' },
    { name: 'broken', fileVersion },
    { name: 'endless', fileVersion },
    { name: 'mistaken', problem: "mistaken.json: offensive: 'insults' is none of the labels" },
    { name: 'pieces-1.2', fileVersion },
    { name: 'plain-words', fileVersion },
  ]);
});

test.each(['../plain-words', 'nothing', '', 'bare', '/etc/passwd'])('%j is none', async (name) => {
  await expect(classifiers.getProvider(name)).rejects.toThrow(/There is no|is missing/);
});

test('one that is larger than its memory is refused before it is read', async () => {
  const small = createOnnxClassifiers({ folder: folder.path, memoryBytes: 100 });
  await expect(small.getProvider('plain-words')).rejects.toThrow(
    'larger than ONNX_MEMORY_MB allows',
  );
});

test('a file that is put in the place of another is used from then on', async () => {
  folder.write('new.onnx', textModel());
  folder.write('new.json', textModelCard);
  expect(
    (await (await classifiers.getProvider('new')).assess('you idiot')).offensive,
  ).toBeGreaterThan(0.9);
  folder.write('new.json', { ...textModelCard, offensive: ['clean'] });
  expect((await (await classifiers.getProvider('new')).assess('you idiot')).offensive).toBeLessThan(
    0.1,
  );
  folder.write('new.onnx', 'no model at all');
  await expect((await classifiers.getProvider('new')).assess('you idiot')).rejects.toThrow(
    'does not load',
  );
});

test('without the package the log and the settings say what to install, and nothing breaks', async () => {
  const install = 'npm install --no-save --save-prod --omit=dev --ignore-scripts onnx-none';
  const atStart = await logOf((log) => logClassifierProblems(without, log));
  expect(atStart).toContainEqual(
    expect.objectContaining({
      classifier: 'plain-words',
      problem: expect.stringContaining(install),
    }),
  );
  const lines = await logOf(async (log) => {
    const findProvider = createProviderFinder({
      keys: new Map(),
      safeFetch: createSafeFetch({ allowLoopback: false }),
      classifiers: without,
      log,
    });
    const chosen = readSuperSettings({ secondOpinionFile: 'plain-words' });
    for (const _ of [1, 2, 3]) expect(await findProvider(chosen)).toBeUndefined();
  });
  // Logged once, however many texts there are.
  expect(lines).toMatchObject([
    { classifier: 'plain-words', problem: expect.stringContaining(install) },
  ]);
  const { values, note } = await createClassifierChoices({ ...without, ...noTrials }).listValues();
  expect(values).toContain('plain-words');
  expect(note).toContain(install);
  const refused = await createClassifierChoices({ ...without, ...noTrials }).findProblem(
    { secondOpinionFile: 'plain-words' },
    {},
  );
  expect(refused).toContain(install);
});

test('a folder that is not there is told, and one that nobody named is no problem', async () => {
  const lost = createOnnxClassifiers({ folder: `${folder.path}/lost`, memoryBytes });
  expect(await logOf((log) => logClassifierProblems(lost, log))).toMatchObject([
    { problem: 'The folder of ONNX_MODELS cannot be read' },
  ]);
  expect((await createClassifierChoices({ ...lost, ...noTrials }).listValues()).note).toContain(
    'cannot be read',
  );
  const none = createOnnxClassifiers({ folder: undefined, memoryBytes });
  expect(await logOf((log) => logClassifierProblems(none, log))).toEqual([]);
  expect((await createClassifierChoices({ ...none, ...noTrials }).listValues()).note).toContain(
    'ONNX_MODELS',
  );
});

test.each(['plain-words', 'pieces-1.2'])('%s is tried, and its cost measured', async (name) => {
  const { loadMs, textMs, memoryBytes } = await classifiers.try(name);
  expect(loadMs).toBeGreaterThan(0);
  expect(textMs).toBeGreaterThan(0);
  expect(memoryBytes).toBeGreaterThan(10_000_000);
});

test.each<[string, Uint8Array | string, RegExp]>([
  ['a cut file', textModel().slice(0, 300), /does not load/],
  ['no model', 'GIF89a', /does not load/],
  ['a format of the future', textModel(99), /does not load: .*IR version/],
  ['one that reads numbers', pixelModel(), /input data type/],
  ['one that answers the same to all', constantModel(), /5 unlike texts the same score/],
])('%s is refused by the trial', async (_, content, words) => {
  folder.write('tried.onnx', content);
  folder.write('tried.json', textModelCard);
  const refused = await classifiers.try('tried').catch((error: Error) => error.message);
  expect(refused).toMatch(/^tried was tried and cannot be used: /);
  expect(refused).toMatch(words);
  expect(refused).not.toContain(folder.path);
});

test('a file of a current exporter is accepted', async () => {
  folder.write('current.onnx', textModel(10));
  folder.write('current.json', textModelCard);
  expect((await classifiers.try('current')).textMs).toBeGreaterThan(0);
});

test('a trial is bounded in time, and there is one at a time', async () => {
  const hurried = createOnnxClassifiers({
    folder: folder.path,
    memoryBytes,
    trial: { ...trialProcessLimits, runMs: 1000 },
  });
  const hanging = hurried.try('endless');
  await expect(hurried.try('plain-words')).rejects.toThrow('Another file is being tried');
  await expect(hanging).rejects.toThrow('The model did not answer within 1 seconds');
});

test('a trial is bounded in memory', async () => {
  const small = createOnnxClassifiers({
    folder: folder.path,
    memoryBytes: 400_000_000,
    trial: { ...trialProcessLimits, runMs: 30_000 },
  });
  folder.write('greedy.onnx', greedyModel());
  folder.write('greedy.json', { ...tokenModelCard, input: 'text', output: 'probabilities' });
  await expect(small.try('greedy')).rejects.toThrow('more memory than 400 MB');
});
