import { sql } from 'kysely';
import { ownDataMessages } from '../../../../contract/members/own-data.ts';
import type { Actor } from '../../../base/actor.ts';
import { notSignedInError } from '../../../base/errors.ts';
import type { DataOwner, OwnDataQuery } from '../../../base/own-rows.ts';
import { assertRecentlyConfirmed } from '../../../base/step-up.ts';
import type { Database } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type {
  RequestSource,
  SecurityLogService,
} from '../../accounts/security-log/security-log.service.ts';
import { ownAccountRepository } from '../own-account/own-account.repository.ts';

export interface OwnDataService {
  /**
   * The person's own data as one JSON document, in pieces. Needs a fresh proof. Reads a few hundred
   * rows at a time, so that memory stays flat however much somebody wrote.
   */
  export(actor: Actor, source: RequestSource): Promise<AsyncGenerator<string>>;
}

const exportedRowsPerRead = 300;
const dataDownloadsPerDay = { attempts: 10, windowMs: 86_400_000 };

export function createOwnDataService({
  database,
  securityLog,
  parts,
}: {
  database: Database;
  securityLog: SecurityLogService;
  parts: readonly OwnDataQuery[];
}): OwnDataService {
  async function* streamRows(part: OwnDataQuery, owner: DataOwner) {
    let last: string | number = 0;
    for (;;) {
      const { rows } = await sql<{ id: string | number }>`
        select * from (${part.select(owner)}) as own where id > ${last}
        order by id limit ${exportedRowsPerRead}`.execute(database.db);
      yield* rows;
      if (rows.length < exportedRowsPerRead) return;
      last = rows.at(-1)?.id ?? last;
    }
  }

  async function* streamJson(siteId: number, owner: DataOwner): AsyncGenerator<string> {
    yield `{\n"siteId": ${siteId}`;
    for (const part of parts) {
      yield `,\n${JSON.stringify(part.name)}: [`;
      let separator = '\n';
      for await (const row of streamRows(part, owner)) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
      yield ']';
    }
    yield '\n}\n';
  }

  return {
    async export(actor, source) {
      assertRecentlyConfirmed(actor);
      const { siteId, id: userId } = actor;
      const account = await ownAccountRepository(database.db).find(siteId, userId);
      if (!account) throw notSignedInError();
      await createThrottle(database.db).spend(
        { [`own-data:user:${userId}`]: dataDownloadsPerDay },
        new Date(),
        ownDataMessages.tooMany,
      );
      await securityLog.record(database.db, source, { siteId, userId, kind: 'data_downloaded' });
      const email = account.verifiedAt === null ? null : account.email;
      return streamJson(siteId, { siteId, userId, email });
    },
  };
}
