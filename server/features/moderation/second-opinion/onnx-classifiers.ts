import { readdir, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { secondOpinionFileName } from '../../../../contract/site/super-settings.ts';
import { createOnnxModel, type OnnxLimits, type OnnxModel } from '../../../lib/onnx/onnx-model.ts';
import type { RunnerOptions } from '../../../lib/onnx/onnx-runner.ts';
import { type OnnxCard, opinionIn, readOnnxCard } from './onnx-card.ts';
import type { OpinionGiver } from './opinion.ts';

/** One of the folder's classifiers. */
export interface ListedClassifier {
  name: string;
  /** Why it cannot be used, for whoever can mend it. */
  problem?: string;
}

/** The classifier files that the operator put into a folder. Sites choose among them by name. */
export interface OnnxClassifiers {
  list(): Promise<ListedClassifier[]>;
  /** Throws a `ClassifierProblem` when it cannot be used as it is. */
  giver(name: string): Promise<OpinionGiver>;
  close(): void;
}

/** Something that only the operator can mend, so that trying again is in vain. */
export class ClassifierProblem extends Error {}

/** Each has a process of its own; more are not kept. */
const maxProcesses = 2;

const limits: Omit<OnnxLimits, 'memoryBytes'> = {
  loadMs: 60_000,
  runMs: 10_000,
  idleMs: 5 * 60_000,
  restMs: 60_000,
};

export function createOnnxClassifiers({
  folder,
  memoryBytes,
  runtime = 'onnxruntime-node',
}: {
  folder: string | undefined;
  memoryBytes: number;
  /** The package that runs them. */
  runtime?: string;
}): OnnxClassifiers {
  /** By what they were made of, the latest last: a file that was replaced is another model. */
  const models = new Map<string, OnnxModel>();

  function modelOf(options: RunnerOptions, states: readonly string[]): OnnxModel {
    const key = JSON.stringify([options, states]);
    const model = models.get(key) ?? createOnnxModel(options, { ...limits, memoryBytes });
    models.delete(key);
    models.set(key, model);
    for (const [oldest, unused] of models) {
      if (models.size <= maxProcesses) break;
      models.delete(oldest);
      unused.retire();
    }
    return model;
  }

  async function read(name: string): Promise<{ card: OnnxCard; model: () => OnnxModel }> {
    if (folder === undefined) throw new ClassifierProblem(noFolder);
    const file = join(folder, `${name}.onnx`);
    // Absent and unreadable are reported alike below.
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || !secondOpinionFileName.test(name)) {
      throw new ClassifierProblem(`There is no ${name}.onnx in the folder of ONNX_MODELS`);
    }
    if (found.size > memoryBytes) {
      throw new ClassifierProblem(
        `${name}.onnx is larger than ONNX_MEMORY_MB allows (${Math.round(memoryBytes / 1_000_000)} MB)`,
      );
    }
    const card = await cardOf(folder, name);
    const vocabulary = card.input === 'tokens' ? await vocabularyOf(folder, name) : undefined;
    if (!isInstalled(runtime)) throw new ClassifierProblem(notInstalled(runtime));
    const { lowerCase, maxLength, pad, outputName: output, labels } = card;
    const options: RunnerOptions = {
      runtime,
      file,
      lowerCase,
      output,
      labels: labels.length,
      ...(vocabulary && { tokens: { vocabulary: vocabulary.file, maxLength, pad } }),
    };
    const states = [stateOf(found), vocabulary?.state ?? ''];
    return { card, model: () => modelOf(options, states) };
  }

  return {
    async list() {
      if (folder === undefined) return [];
      const files = await readdir(folder).catch(() => {
        throw new ClassifierProblem('The folder of ONNX_MODELS cannot be read');
      });
      const names = files
        .filter((file) => file.endsWith('.onnx'))
        .map((file) => file.slice(0, -'.onnx'.length))
        .filter((name) => secondOpinionFileName.test(name))
        .sort();
      return Promise.all(
        names.map((name) =>
          read(name).then(
            () => ({ name }),
            (error: Error) => ({ name, problem: error.message }),
          ),
        ),
      );
    },

    async giver(name) {
      const { card, model } = await read(name);
      return { name, of: async (text) => opinionIn(card, await model().computeRows(text)) };
    },

    close() {
      for (const model of models.values()) model.close();
      models.clear();
    },
  };
}

const noFolder = 'No folder of classifiers is configured (ONNX_MODELS)';
const notInstalled = (runtime: string) =>
  `The package ${runtime} is not installed: run \`npm install --no-save --save-prod --omit=dev --ignore-scripts ${runtime}\` where Steward runs`;

async function cardOf(folder: string, name: string): Promise<OnnxCard> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => {
    throw new ClassifierProblem(`${name}.json, which tells what its labels mean, is missing`);
  });
  try {
    return readOnnxCard(text);
  } catch (error) {
    throw new ClassifierProblem(`${name}.json: ${(error as Error).message}`);
  }
}

/** Of its own, or one that several share. */
async function vocabularyOf(folder: string, name: string) {
  for (const file of [`${name}.vocab.txt`, 'vocab.txt'].map((each) => join(folder, each))) {
    // The next name is tried.
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) return { file, state: stateOf(found) };
  }
  throw new ClassifierProblem(`${name}.vocab.txt is missing, and so is vocab.txt`);
}

const stateOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => `${size} ${mtimeMs}`;

/** Looked up and not loaded: that is done by the process of the model alone. */
function isInstalled(runtime: string): boolean {
  try {
    createRequire(import.meta.url).resolve(runtime);
    return true;
  } catch {
    return false;
  }
}
