import { userMessages } from '../../../../contract/people/users.ts';
import { isRoleId, outranks } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Metrics } from '../../../base/metrics.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import type { Database, Db } from '../../../db/database.ts';
import { afterCommit } from '../../../db/transaction-scope.ts';
import { describeBrowser } from '../../../lib/browser-words.ts';
import { truncateAddress } from '../../../lib/truncated-address.ts';
import {
  type NewSecurityEvent,
  type SecurityEvent,
  securityLogRepository,
} from './security-log.repository.ts';

export interface RequestSource {
  ipAddress: string;
  userAgent: string;
}

export type SecurityEventWithoutSource = Omit<NewSecurityEvent, 'browser' | 'network'>;

export interface SecurityLogService {
  /** Pass the transaction of the recorded change, or the pool for failures. */
  record(db: Db, source: RequestSource, ...notes: SecurityEventWithoutSource[]): Promise<void>;
  /**
   * Records each refusal of a person once an hour, because a script could otherwise fill the table.
   */
  recordRefusal(actor: Actor, source: RequestSource, reason: string): Promise<void>;
  ofSelf(actor: Actor, page: PageArgs): Promise<SecurityEventPage>;
  /** Events of one account, for staff whom it does not outrank. */
  ofUser(actor: Actor, userId: number, page: PageArgs): Promise<SecurityEventPage>;
  /** All events of the site as JSON lines, oldest first. */
  exportLines(actor: Actor): AsyncGenerator<string>;
}

interface SecurityEventPage {
  total(): Promise<number>;
  events: SecurityEvent[];
}

const minMsBetweenLoggedRefusals = 3_600_000;
const maxRememberedRefusals = 10_000;

export function createSecurityLogService({
  database,
  metrics,
}: {
  database: Database;
  metrics: Pick<Metrics, 'securityEvents'>;
}): SecurityLogService {
  const log = securityLogRepository(database.db);
  const refusals = new Map<string, number>();

  function isRepeatedRefusal(key: string): boolean {
    const now = Date.now();
    const last = refusals.get(key) ?? 0;
    if (now - last < minMsBetweenLoggedRefusals) return true;
    refusals.delete(key);
    refusals.set(key, now);
    const [oldest] = refusals.keys();
    if (refusals.size > maxRememberedRefusals && oldest !== undefined) refusals.delete(oldest);
    return false;
  }

  async function loadPage(siteId: number, userId: number, page: PageArgs) {
    return {
      total: () => log.countOfUser(siteId, userId),
      events: await log.ofUser(siteId, userId, pageOf(page)),
    };
  }

  async function record(
    db: Db,
    source: RequestSource,
    ...notes: SecurityEventWithoutSource[]
  ): Promise<void> {
    const browser = describeBrowser(source.userAgent);
    const network = truncateAddress(source.ipAddress);
    await securityLogRepository(db).insert(notes.map((note) => ({ ...note, browser, network })));
    afterCommit(() => {
      for (const { kind } of notes) metrics.securityEvents.inc({ kind });
    });
  }

  return {
    record,
    async recordRefusal(actor, source, reason) {
      if (isRepeatedRefusal(`${actor.id} ${reason}`)) return;
      const refusal = {
        siteId: actor.siteId,
        userId: actor.id,
        kind: 'access_refused',
        reason: reason.slice(0, 200),
      } as const;
      // Another process may have recorded the refusal.
      if (await log.hasSince(refusal, new Date(Date.now() - minMsBetweenLoggedRefusals))) return;
      await record(database.db, source, refusal);
    },
    ofSelf: (actor, page) => loadPage(actor.siteId, actor.id, page),
    async ofUser(actor, userId, page) {
      const user = await database.db
        .selectFrom('users')
        .select('roleId')
        .where('siteId', '=', actor.siteId)
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      const roleId = String(user?.roleId);
      if (!isRoleId(roleId) || outranks(roleId, actor.roleId))
        throw notFound(userMessages.notFound);
      return loadPage(actor.siteId, userId, page);
    },
    async *exportLines(actor) {
      let last = '0';
      for (;;) {
        const events = await log.after(actor.siteId, last);
        if (events.length === 0) return;
        last = events.at(-1)?.id ?? last;
        yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
      }
    },
  };
}
