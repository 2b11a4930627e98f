import { sql } from 'kysely';
import type { Core } from '../../../area.ts';
import { userRowsIn } from '../../accounts/users/user-rows.ts';
import { subscriptionsIn } from '../subscribers/subscriptions.ts';
import type { OptOutLink } from './opt-out.link.ts';
import { optOutRepository } from './opt-out.repository.ts';

export interface OptOutService {
  /** Undefined if the link is forged, or of another site. */
  addressOf(siteId: number, link: OptOutLink): Promise<string | undefined>;
  /** Opts out the subscriber, and the account if there is one by now. */
  optOut(siteId: number, link: OptOutLink): Promise<void>;
}

export function createOptOutService({
  database,
  events,
}: Pick<Core, 'database' | 'events'>): OptOutService {
  return {
    addressOf: (siteId, link) => optOutRepository(database.db).addressOf(siteId, link),
    optOut: (siteId, link) =>
      database.transaction(async (trx) => {
        const repository = optOutRepository(trx);
        const email = await repository.addressOf(siteId, link);
        if (email === undefined) return;
        const address = sql<{ email: string }>`select ${email}::text as email`;
        await subscriptionsIn(trx).setOptedIn(siteId, address, false);
        const userId = await userRowsIn(trx).optOut(siteId, email);
        if (userId !== undefined) await events.publish(trx, { siteId, noun: 'user', id: userId });
      }),
  };
}
