import type { Db } from '../../../db/database.ts';
import type { ClassifierTrial } from './classifier-trial.ts';

export function classifierTrialsRepository(db: Db) {
  return {
    list: (): Promise<ClassifierTrial[]> =>
      db
        .selectFrom('classifier_trials')
        .select(['name', 'fileVersion', 'loadMs', 'textMs', 'memoryMb'])
        .orderBy('name')
        .execute(),

    async save({ name, ...figures }: ClassifierTrial): Promise<void> {
      await db
        .insertInto('classifier_trials')
        .values({ name, ...figures })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ ...figures, triedAt: new Date() }),
        )
        .execute();
    },
  };
}
