import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { dangerEncoderName, readSuperSettings } from '../../../../contract/site/super-settings.ts';
import { createSafeFetch } from '../../../lib/safe-fetch.ts';
import { createClassifierChoices } from '../../site/settings/classifier-choices.ts';
import { trialProcessLimits } from './classifier-trial.ts';
import { addDangerEncoder } from './danger-encoder.ts';
import { createOnnxClassifiers } from './onnx-classifiers.ts';
import { createProviderFinder } from './provider-finder.ts';

const memoryBytes = 1_024_000_000;
const noFiles = createOnnxClassifiers({ folder: undefined, memoryBytes });
// A trial is limited by the clock, so a busy machine needs longer limits.
const trial = { ...trialProcessLimits, loadMs: 120_000, runMs: 120_000 };
const classifiers = addDangerEncoder(noFiles, { memoryBytes, limits: { restMs: 0 }, trial });
/** Like an installation without the packages. */
const without = addDangerEncoder(noFiles, { memoryBytes, packages: ['no-such-encoder'] });
afterAll(() => {
  classifiers.close();
  without.close();
});

const assess = async (text: string) =>
  (await classifiers.getProvider(dangerEncoderName)).assess(text);

test('its process starts with the first text, and is started again if it dies', async () => {
  expect(classifiers.pid()).toBeUndefined();
  const danger = await assess('I want to kill myself tonight.');
  expect(danger).toEqual({ care: expect.closeTo(0.9, 5) });
  expect((await assess('We made soup of a pumpkin today.')).care).toBeLessThan(0.1);
  const pid = classifiers.pid();
  const answer = assess('It is better for everybody when I am gone. '.repeat(100));
  process.kill(pid ?? Number.NaN, 'SIGKILL');
  await expect(answer).rejects.toThrow(/process of the model/);
  expect(await assess('I want to kill myself tonight.')).toEqual(danger);
  expect(classifiers.pid()).not.toBe(pid);
});

test('a text in another language gets no opinion', async () => {
  expect(await assess('Ya no quiero vivir, esta noche termino con todo.')).toEqual({});
});

test('more texts than it can answer soon are refused', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => assess('We made soup today.')),
  );
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
});

test('it is tried, and its cost measured', async () => {
  const trial = classifiers.try(dangerEncoderName);
  await expect(classifiers.try(dangerEncoderName)).rejects.toThrow('It is being tried');
  const { loadMs, textMs, memoryBytes: taken } = await trial;
  expect(loadMs).toBeGreaterThan(0);
  expect(textMs).toBeGreaterThan(0);
  expect(taken).toBeGreaterThan(50_000_000);
});

test('too little memory is told', async () => {
  const small = addDangerEncoder(noFiles, { memoryBytes: 60_000_000, trial });
  await expect(small.try(dangerEncoderName)).rejects.toThrow('more memory than 60 MB');
  small.close();
});

test('without the packages the settings and the log say what to install, and nothing breaks', async () => {
  const install =
    'npm install --no-save --save-prod --omit=dev --ignore-scripts no-such-encoder@0.2.0';
  const noTrials = { findTrialProblem: () => expect.unreachable('it was not listed as usable') };
  const choices = createClassifierChoices({ list: without.list, ...noTrials });
  const { values, unusable, note } = await choices.listValues();
  expect(values).toEqual([dangerEncoderName]);
  expect(unusable).toEqual([dangerEncoderName]);
  expect(note).toContain(install);
  const chosen = { secondOpinionFile: dangerEncoderName };
  expect(await choices.findProblem(chosen, {})).toContain(install);
  await expect(without.try(dangerEncoderName)).rejects.toThrow(install);
  const lines: string[] = [];
  const findProvider = createProviderFinder({
    keys: new Map(),
    safeFetch: createSafeFetch({ allowLoopback: false }),
    classifiers: without,
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }),
  });
  for (const _ of [1, 2]) expect(await findProvider(readSuperSettings(chosen))).toBeUndefined();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(install);
});
