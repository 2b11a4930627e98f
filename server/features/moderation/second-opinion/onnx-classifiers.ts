import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { secondOpinionFileNamePattern } from '../../../../contract/site/super-settings.ts';
import type { ModelLimits, ModelProcess } from '../../../lib/model-process.ts';
import { createOnnxModel } from '../../../lib/onnx/onnx-model.ts';
import type { RunnerOptions } from '../../../lib/onnx/onnx-runner.ts';
import {
  type ClassifierCost,
  measureClassifierCost,
  trialProcessLimits,
} from './classifier-trial.ts';
import { type OnnxCard, readOnnxCard, toModelOpinion } from './onnx-card.ts';
import type { OpinionProvider } from './opinion.ts';

export interface ListedClassifier {
  name: string;
  problem?: string;
  /** Changes whenever one of its files does. Absent if there is a problem. */
  fileVersion?: string;
}

export interface ClassifierList<Classifier = ListedClassifier> {
  classifiers: Classifier[];
  /** Problem of the whole list, because of which classifiers may be missing. */
  problem?: string;
}

/** Classifiers of this installation. Sites choose one by name. */
export interface Classifiers {
  list(): Promise<ClassifierList>;
  getProvider(name: string): Promise<OpinionProvider>;
  /** Runs it on a few texts in a process of its own. Throws if it cannot be used. */
  try(name: string): Promise<ClassifierCost>;
  close(): void;
}

/** A problem that only the operator can fix, so retrying is useless. */
export class ClassifierProblem extends Error {}

/** Loaded models, each with its own process. */
const maxModelProcesses = 2;

const defaultOnnxLimits: Omit<ModelLimits, 'memoryBytes'> = {
  loadMs: 60_000,
  runMs: 10_000,
  idleMs: 5 * 60_000,
  restMs: 60_000,
};

/** Classifier files in the operator's folder. */
export function createOnnxClassifiers({
  folder,
  memoryBytes,
  runtime = 'onnxruntime-node',
  trial = trialProcessLimits,
}: {
  folder: string | undefined;
  memoryBytes: number;
  runtime?: string;
  trial?: typeof trialProcessLimits;
}): Classifiers {
  let isTrying = false;
  let trialModel: ModelProcess | undefined;
  /**
   * Keyed by options and file states, least recently used first: a replaced file is a new model.
   */
  const models = new Map<string, ModelProcess>();

  function getModel(options: RunnerOptions, states: readonly string[]): ModelProcess {
    const key = JSON.stringify([options, states]);
    const model =
      models.get(key) ?? createOnnxModel(options, { ...defaultOnnxLimits, memoryBytes });
    models.delete(key);
    models.set(key, model);
    for (const [oldest, unused] of models) {
      if (models.size <= maxModelProcesses) break;
      models.delete(oldest);
      unused.retire();
    }
    return model;
  }

  async function read(name: string) {
    if (folder === undefined) throw new ClassifierProblem(noFolderProblem);
    const file = join(folder, `${name}.onnx`);
    // A missing and an unreadable file are reported alike below.
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || !secondOpinionFileNamePattern.test(name)) {
      throw new ClassifierProblem(`There is no ${name}.onnx in the folder of ONNX_MODELS`);
    }
    if (found.size > memoryBytes) {
      throw new ClassifierProblem(
        `${name}.onnx is larger than ONNX_MEMORY_MB allows (${Math.round(memoryBytes / 1_000_000)} MB)`,
      );
    }
    const card = await readClassifierCard(folder, name);
    const vocabulary =
      card.input === 'tokens' ? await findVocabularyOfClassifier(folder, name) : undefined;
    if (!isRuntimeInstalled(runtime)) throw new ClassifierProblem(describeMissingRuntime(runtime));
    const { lowerCase, maxLength, pad, outputName: output, labels } = card;
    const options: RunnerOptions = {
      runtime,
      file,
      lowerCase,
      output,
      labels: labels.length,
      ...(vocabulary && { tokens: { vocabulary: vocabulary.file, maxLength, pad } }),
    };
    const states = [computeFileFingerprint(found), vocabulary?.state ?? ''];
    const fileVersion = createHash('sha256')
      .update(JSON.stringify([card, states]))
      .digest('hex');
    return { card, options, fileVersion, model: () => getModel(options, states) };
  }

  return {
    async list() {
      if (folder === undefined) return { classifiers: [] };
      // The problem is reported, whatever the system says.
      const files = await readdir(folder).catch(() => undefined);
      if (!files) return { classifiers: [], problem: 'The folder of ONNX_MODELS cannot be read' };
      const names = files
        .filter((file) => file.endsWith('.onnx'))
        .map((file) => file.slice(0, -'.onnx'.length))
        .filter((name) => secondOpinionFileNamePattern.test(name))
        .sort();
      const classifiers = await Promise.all(
        names.map((name) =>
          read(name).then(
            ({ fileVersion }) => ({ name, fileVersion }),
            (error: Error) => ({ name, problem: error.message }),
          ),
        ),
      );
      return { classifiers };
    },

    async getProvider(name) {
      const { card, model } = await read(name);
      return {
        name,
        assess: async (text) => toModelOpinion(card, await model().computeWindowScores(text)),
      };
    },

    async try(name) {
      if (isTrying) throw new ClassifierProblem(anotherTrialProblem);
      isTrying = true;
      try {
        const { card, options } = await read(name);
        trialModel = createOnnxModel(options, { ...trial, memoryBytes });
        const toRowsOpinion = (rows: number[][]) => toModelOpinion(card, rows);
        return await measureClassifierCost(trialModel, toRowsOpinion).catch((error: Error) => {
          // The runtime quotes the path of the file, which is no business of a browser.
          const why = error.message.replaceAll(`${folder}/`, '');
          throw new ClassifierProblem(`${name} was tried and cannot be used: ${why}`);
        });
      } finally {
        trialModel?.close();
        trialModel = undefined;
        isTrying = false;
      }
    },

    close() {
      trialModel?.close();
      for (const model of models.values()) model.close();
      models.clear();
    },
  };
}

const anotherTrialProblem = 'Another file is being tried. Please save again in a moment.';
const noFolderProblem = 'No folder of classifiers is configured (ONNX_MODELS)';
const describeMissingRuntime = (runtime: string) =>
  `The package ${runtime} is not installed: run \`npm install --no-save --save-prod --omit=dev --ignore-scripts ${runtime}\` where Steward runs`;

async function readClassifierCard(folder: string, name: string): Promise<OnnxCard> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => {
    throw new ClassifierProblem(`${name}.json, which tells what its labels mean, is missing`);
  });
  try {
    return readOnnxCard(text);
  } catch (error) {
    throw new ClassifierProblem(`${name}.json: ${(error as Error).message}`);
  }
}

async function findVocabularyOfClassifier(folder: string, name: string) {
  for (const file of [`${name}.vocab.txt`, 'vocab.txt'].map((each) => join(folder, each))) {
    // Missing or unreadable: tries the next name.
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) return { file, state: computeFileFingerprint(found) };
  }
  throw new ClassifierProblem(`${name}.vocab.txt is missing, and so is vocab.txt`);
}

const computeFileFingerprint = ({ size, mtimeMs }: { size: number; mtimeMs: number }) =>
  `${size} ${mtimeMs}`;

/** Looks for the package without loading it: only the model's own process loads the runtime. */
function isRuntimeInstalled(runtime: string): boolean {
  try {
    createRequire(import.meta.url).resolve(runtime);
    return true;
  } catch {
    return false;
  }
}
