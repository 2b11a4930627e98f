import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface LinkAnswer {
  address: string;
  isGood: boolean;
  status: number | null;
  reason: string;
  movedTo: string | null;
  /** True if the page was found to be neither good nor missing. */
  isFailedTry: boolean;
}

export interface LinkCheck extends Omit<LinkAnswer, 'isFailedTry'> {
  failedTries: number;
  /** Time from the first to the last failed attempt. */
  failingHours: number;
}

/** Good and missing pages are not requested again for this long. */
const hoursBeforeCheckingAgain = 24;
/** Failed addresses are requested again after this long. */
const hoursBeforeRetryingFailed = 8;
const answerRetentionDays = 7;
/** Long enough for a script that runs once a week. */
const failedAnswerRetentionDays = 30;

const linkCheckColumns = sql`address, is_good as "isGood", status, reason, moved_to as "movedTo",
  failed_tries as "failedTries",
  coalesce(extract(epoch from checked_at - failing_since) / 3600, 0)::float8 as "failingHours"`;

export function linkChecksRepository(db: Db) {
  return {
    async find(addresses: readonly string[]): Promise<Map<string, LinkCheck>> {
      const { rows } = await sql<LinkCheck>`
        select ${linkCheckColumns} from link_checks
        where address = any(${[...addresses]}::text[]) and checked_at > now() - interval '1 hour'
          * case when failed_tries > 0 then ${hoursBeforeRetryingFailed}::int else ${hoursBeforeCheckingAgain}::int end`.execute(
        db,
      );
      return new Map(rows.map((row) => [row.address, row]));
    },

    /** Counts consecutive failures; any other answer resets the count. */
    async save(answers: readonly LinkAnswer[]): Promise<LinkCheck[]> {
      const { rows } = await sql<LinkCheck>`
        insert into link_checks as known
          (address, is_good, status, reason, moved_to, failed_tries, failing_since)
        select address, is_good, status, reason, moved_to, case when is_failed then 1 else 0 end,
          case when is_failed then now() end
        from unnest(${answers.map(({ address }) => address)}::text[],
          ${answers.map(({ isGood }) => isGood)}::boolean[],
          ${answers.map(({ status }) => status)}::int[],
          ${answers.map(({ reason }) => reason)}::text[],
          ${answers.map(({ movedTo }) => movedTo)}::text[],
          ${answers.map(({ isFailedTry }) => isFailedTry)}::boolean[])
          as given (address, is_good, status, reason, moved_to, is_failed)
        on conflict (address) do update set is_good = excluded.is_good, status = excluded.status,
          reason = excluded.reason, moved_to = excluded.moved_to, checked_at = now(),
          failed_tries = case when excluded.failed_tries = 0 then 0 else known.failed_tries + 1 end,
          failing_since = case when excluded.failed_tries = 0 then null
            else coalesce(known.failing_since, now()) end
        returning ${linkCheckColumns}`.execute(db);
      return rows;
    },

    /** Failed addresses that are due for another attempt, longest waiting first. */
    async findDueForRetry(tries: number, hours: number, limit: number): Promise<string[]> {
      const { rows } = await sql<{ address: string }>`
        select address from link_checks
        where failed_tries > 0 and checked_at < now() - ${hoursBeforeRetryingFailed}::int * interval '1 hour'
          and (failed_tries < ${tries} or checked_at - failing_since < ${hours} * interval '1 hour')
        order by checked_at limit ${limit}`.execute(db);
      return rows.map(({ address }) => address);
    },

    async deleteOld(now: Date): Promise<void> {
      await sql`delete from link_checks where checked_at < ${now}::timestamptz - interval '1 day'
        * case when failed_tries > 0 then ${failedAnswerRetentionDays}::int else ${answerRetentionDays}::int end`.execute(
        db,
      );
    },
  };
}
