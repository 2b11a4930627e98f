import type { Db } from '../../../db/database.ts';
import type { ClassifierTrial } from './classifier-trial.ts';
import { classifierTrialsRepository } from './classifier-trials.repository.ts';
import {
  type ClassifierList,
  ClassifierProblem,
  type Classifiers,
  type ListedClassifier,
} from './onnx-classifiers.ts';

interface TriedClassifier extends ListedClassifier {
  /** Trial of the files as they are now. */
  trial?: ClassifierTrial;
}

export interface ClassifierTrialsService {
  list(): Promise<ClassifierList<TriedClassifier>>;
  /** Tries a classifier unless this version of its files was tried before. */
  findTrialProblem(classifier: TriedClassifier): Promise<string | undefined>;
}

export function createClassifierTrialsService({
  db,
  classifiers,
}: {
  db: Db;
  classifiers: Pick<Classifiers, 'list' | 'try'>;
}): ClassifierTrialsService {
  const repository = classifierTrialsRepository(db);
  return {
    async list() {
      const { classifiers: listed, ...rest } = await classifiers.list();
      const trials = listed.length === 0 ? [] : await repository.list();
      const tried = listed.map((classifier) => {
        const { name, fileVersion } = classifier;
        const trial = trials.find((one) => one.name === name && one.fileVersion === fileVersion);
        return { ...classifier, ...(trial && { trial }) };
      });
      return { ...rest, classifiers: tried };
    },

    async findTrialProblem({ name, fileVersion = '', trial }) {
      if (trial) return undefined;
      try {
        const { loadMs, textMs, memoryBytes } = await classifiers.try(name);
        await repository.save({
          name,
          fileVersion,
          loadMs: Math.round(loadMs),
          textMs,
          memoryMb: memoryBytes === undefined ? null : Math.round(memoryBytes / 1_000_000),
        });
        return undefined;
      } catch (error) {
        if (error instanceof ClassifierProblem) return error.message;
        throw error;
      }
    },
  };
}
