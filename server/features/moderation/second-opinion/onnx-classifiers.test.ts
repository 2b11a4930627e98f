import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import { createSafeFetch } from '../../../lib/safe-fetch.ts';
import { onnxFolder } from '../../../testing/onnx-folder.ts';
import { textModel, textModelCard } from '../../../testing/onnx-models.ts';
import { classifierChoices } from '../../site/settings/classifier-choices.ts';
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

function logOf(runs: (log: pino.Logger) => Promise<unknown>): Promise<{ problem: string }[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  return runs(log).then(() => lines.map((line) => JSON.parse(line)));
}

test('those of the folder are listed by name, with what is wrong', async () => {
  expect(await classifiers.list()).toEqual([
    { name: 'bare', problem: 'bare.json, which tells what its labels mean, is missing' },
    { name: 'endless' },
    { name: 'mistaken', problem: "mistaken.json: offensive: 'insults' is none of the labels" },
    { name: 'pieces-1.2' },
    { name: 'plain-words' },
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
  const { values, note } = await classifierChoices(without).listValues();
  expect(values).toContain('plain-words');
  expect(note).toContain(install);
  const refused = await classifierChoices(without).findProblem(
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
  expect((await classifierChoices(lost).listValues()).note).toContain('cannot be read');
  const none = createOnnxClassifiers({ folder: undefined, memoryBytes });
  expect(await logOf((log) => logClassifierProblems(none, log))).toEqual([]);
  expect((await classifierChoices(none).listValues()).note).toContain('ONNX_MODELS');
});
