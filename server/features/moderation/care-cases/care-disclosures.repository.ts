import {
  type CareDisclosureInput,
  disclosureRetentionYears,
} from '../../../../contract/moderation/care-cases.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export interface StoredCareDisclosure extends CareDisclosureInput {
  id: number;
  contentFlagId: number;
  personName: string;
  madeByName: string;
  insertedAt: Date;
}

export interface NewCareDisclosure extends CareDisclosureInput {
  siteId: number;
  contentFlagId: number;
  personId: number;
  personName: string;
  madeById: number;
  madeByName: string;
}

export function careDisclosuresRepository(db: Db) {
  return {
    async insert(disclosure: NewCareDisclosure): Promise<void> {
      await db.insertInto('care_disclosures').values(disclosure).execute();
    },

    ofFlags: (siteId: number, flagIds: readonly number[]): Promise<StoredCareDisclosure[]> =>
      db
        .selectFrom('care_disclosures')
        .select([
          'id',
          'contentFlagId',
          'personName',
          'madeByName',
          'disclosedTo',
          'disclosed',
          'reason',
          'approvedBy',
          'insertedAt',
        ])
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', anyOf(flagIds))
        .orderBy('id', 'desc')
        .execute(),
  };
}

export async function deleteOldDisclosures(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear() - disclosureRetentionYears);
  await db.deleteFrom('care_disclosures').where('insertedAt', '<', before).execute();
}
