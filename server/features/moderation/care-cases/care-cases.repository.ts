import { sql } from 'kysely';
import { computeCareRank } from '../../../../contract/moderation/care-cases.ts';
import { type CareState, openCareStates } from '../../../../contract/moderation/care-states.ts';
import { anyOf, anyOfTexts } from '../../../db/any-of.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db } from '../../../db/database.ts';
import { flagCareRepository } from '../flags/flag-care.repository.ts';

export interface CareCase {
  contentFlagId: number;
  siteId: number;
  personId: number;
  state: CareState;
  isConfirmed: boolean;
  urgency: number;
  signCount: number;
  lastSignAt: Date;
  waitingSince: Date;
  answeredById: number | null;
  answeredAt: Date | null;
  dueAt: Date | null;
  alarmCount: number;
  hidesText: boolean;
}

export type CareCaseChange = Partial<
  Omit<CareCase, 'contentFlagId' | 'siteId' | 'personId' | 'lastSignAt'>
>;

const careCaseColumns = [
  'contentFlagId',
  'siteId',
  'personId',
  'state',
  'isConfirmed',
  'urgency',
  'signCount',
  'lastSignAt',
  'waitingSince',
  'answeredById',
  'answeredAt',
  'dueAt',
  'alarmCount',
  'hidesText',
] as const;

const selectCareCasesOfSite = (db: Db, siteId: number) =>
  db.selectFrom('care_cases').select(careCaseColumns).where('siteId', '=', siteId);

const selectCareCasesByFlags = compileOnce((db, siteId: number, flagIds: readonly number[]) =>
  selectCareCasesOfSite(db, siteId).where('contentFlagId', '=', anyOf(flagIds)).compile(),
);

/** Cases of flags in the care lane. Lock the flag before its case. */
export function careCasesRepository(db: Db) {
  const ofSite = (siteId: number) => selectCareCasesOfSite(db, siteId);

  return {
    async find(siteId: number, flagId: number): Promise<CareCase | undefined> {
      const row = await ofSite(siteId).where('contentFlagId', '=', flagId).executeTakeFirst();
      return row as CareCase | undefined;
    },

    async ofFlags(siteId: number, flagIds: readonly number[]): Promise<CareCase[]> {
      return (await selectCareCasesByFlags(db, siteId, flagIds)) as CareCase[];
    },

    /** Starts a case, or starts it again after it was closed. */
    async start(
      { siteId, flagId, personId }: { siteId: number; flagId: number; personId: number },
      { isConfirmed, urgency }: { isConfirmed: boolean; urgency: number },
    ): Promise<CareCase> {
      const fresh = {
        state: 'UNANSWERED',
        isConfirmed,
        urgency,
        signCount: 1,
        lastSignAt: sql<Date>`now()`,
        waitingSince: sql<Date>`now()`,
        answeredById: null,
        answeredAt: null,
        dueAt: null,
        alarmCount: 0,
      };
      const row = await db
        .insertInto('care_cases')
        .values({ contentFlagId: flagId, siteId, personId, ...fresh })
        .onConflict((oc) => oc.column('contentFlagId').doUpdateSet(fresh))
        .returning(careCaseColumns)
        .executeTakeFirstOrThrow();
      await storeRank(row as CareCase);
      return row as CareCase;
    },

    async update(siteId: number, flagId: number, change: CareCaseChange): Promise<CareCase> {
      const row = await db
        .updateTable('care_cases')
        .set(change)
        .where('siteId', '=', siteId)
        .where('contentFlagId', '=', flagId)
        .returning(careCaseColumns)
        .executeTakeFirstOrThrow();
      await storeRank(row as CareCase);
      return row as CareCase;
    },

    /** Adds a sign to the other open cases of a person. */
    async addSign(siteId: number, personId: number, newFlagId: number): Promise<CareCase[]> {
      const { rows } = await sql<CareCase>`
        with open_cases as (
          select content_flag_id as id from care_cases
          where site_id = ${siteId} and person_id = ${personId} and content_flag_id <> ${newFlagId}
            and state = ${anyOfTexts(openCareStates)} and is_confirmed
          order by content_flag_id for no key update
        )
        update care_cases set sign_count = sign_count + 1, last_sign_at = now()
        from open_cases where care_cases.content_flag_id = open_cases.id
        returning content_flag_id as "contentFlagId", sign_count as "signCount"`.execute(db);
      return rows;
    },
  };

  async function storeRank(careCase: CareCase): Promise<void> {
    const { siteId, contentFlagId } = careCase;
    await flagCareRepository(db).setRank(siteId, contentFlagId, computeCareRank(careCase));
  }
}
