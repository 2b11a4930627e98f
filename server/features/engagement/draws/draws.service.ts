import { drawInput, drawMessages } from '../../../../contract/engagement/draws.ts';
import {
  closingTimeOfDate,
  isGiveawayExpired,
} from '../../../../contract/engagement/giveaway-dates.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { confirmationRequired, conflict, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';
import { drawEntries, hashEntries } from './draw.ts';
import {
  type Draw,
  type DrawCandidate,
  type DrawnPerson,
  drawsRepository,
} from './draws.repository.ts';

/** A draw without names, and without the seed until it was used. */
export interface PublicDraw extends Omit<Draw, 'seed'> {
  seed: string | undefined;
  closesAt: Date | undefined;
  isClosed: boolean;
}

export interface DrawsService {
  find(siteId: number, id: number): Promise<PublicDraw | undefined>;
  findDrawnPeople(siteId: number, id: number): Promise<DrawnPerson[]>;
  draw(
    actor: Actor,
    id: number,
    settings: { winners: number; alternates: number },
    options?: { isConfirmed?: boolean; now?: Date },
  ): Promise<PublicDraw>;
  /** CSV of all frozen entry ids, the input of `giveaway:verify`. */
  csv(siteId: number, id: number): Promise<string | undefined>;
  freezeClosed(now: Date): Promise<void>;
}

const maxGiveawaysFrozenPerRun = 100;

export function createDrawsService({
  database,
  changes,
  mailDomains,
}: Pick<Core, 'database' | 'changes'> & { mailDomains: readonly string[] }): DrawsService {
  const toPublicDraw = (found: Draw, now = new Date()): PublicDraw => ({
    ...found,
    // Ignores entries frozen before the date was moved.
    ...(!hasFrozenEntries(found) && { frozenAt: null, entriesCount: null, entriesHash: null }),
    seed: found.drawnAt === null ? undefined : found.seed,
    closesAt: found.date === null ? undefined : closingTimeOfDate(found.date),
    isClosed: isGiveawayExpired(found.date, now),
  });

  /** Returns each person's first entry; leaves out addresses of blocked domains. */
  async function findEligibleEntries(trx: Trx, id: number): Promise<number[]> {
    const candidates = await drawsRepository(trx).findCandidates(id, mailDomains);
    const byDomain = Map.groupBy(
      candidates.filter(({ hasAccount }) => !hasAccount),
      ({ email }) => mailDomainOf(email),
    );
    const blocked = new Set(await subscribersIn(trx).blockedDomains([...byDomain.keys()]));
    const persons = new Map<string, DrawCandidate>();
    for (const candidate of candidates) {
      const isBlocked = !candidate.hasAccount && blocked.has(mailDomainOf(candidate.email));
      if (!isBlocked && !persons.has(candidate.person)) persons.set(candidate.person, candidate);
    }
    return [...persons.values()].map((candidate) => candidate.id);
  }

  async function freezeEntries(trx: Trx, found: Draw, now: Date): Promise<Draw> {
    if (hasFrozenEntries(found)) return found;
    const entries = await findEligibleEntries(trx, found.engagementId);
    const hash = hashEntries(entries);
    await drawsRepository(trx).freeze(found.engagementId, { entries, hash, at: now });
    return { ...found, frozenAt: now, entriesCount: entries.length, entriesHash: hash };
  }

  async function lockAndFreeze(trx: Trx, siteId: number, id: number, now: Date): Promise<Draw> {
    const locked = await drawsRepository(trx).findForUpdate(siteId, id);
    if (!locked) throw notFound(drawMessages.notFound);
    if (locked.drawnAt !== null) throw conflict(drawMessages.drawnAlready);
    if (locked.date === null) throw conflict(drawMessages.noDate);
    if (!isGiveawayExpired(locked.date, now)) throw conflict(drawMessages.stillOpen);
    const frozen = await freezeEntries(trx, locked, now);
    if (frozen.entriesCount === 0) throw conflict(drawMessages.nobody);
    return frozen;
  }

  async function findPublicDraw(
    db: Db,
    siteId: number,
    id: number,
  ): Promise<PublicDraw | undefined> {
    const found = await drawsRepository(db).find(siteId, id);
    return found && toPublicDraw(found);
  }

  return {
    find: (siteId, id) => findPublicDraw(database.db, siteId, id),

    async findDrawnPeople(siteId, id) {
      const found = await findPublicDraw(database.db, siteId, id);
      return found ? drawsRepository(database.db).findDrawnPeople(id) : [];
    },

    async draw(actor, id, input, { isConfirmed = false, now = new Date() } = {}) {
      const { winners, alternates } = validate(drawInput, input);
      // A transaction of its own, so that the hash of the entries is public before the draw.
      await database.transaction((trx) => lockAndFreeze(trx, actor.siteId, id, now));
      if (!isConfirmed) throw confirmationRequired(drawMessages.question(winners, alternates));
      return database.transaction(async (trx) => {
        const draws = drawsRepository(trx);
        const frozen = await lockAndFreeze(trx, actor.siteId, id, now);
        const entries = await draws.findFrozenEntries(id);
        const drawn = drawEntries({
          giveaway: id,
          seed: frozen.seed,
          entries,
          winners,
          alternates,
        });
        await draws.recordWinners(id, drawn, { winners, alternates, at: now, by: actor.id });
        const { seed, seedHash, entriesHash, entriesCount } = frozen;
        await changes.record(trx, actor, {
          noun: 'engagement',
          id,
          action: 'drawn',
          after: { winners, alternates, seed, seedHash, entriesHash, entriesCount, drawn },
        });
        const updated = await draws.find(actor.siteId, id);
        if (!updated) throw notFound(drawMessages.notFound);
        return toPublicDraw(updated, now);
      });
    },

    async csv(siteId, id) {
      const found = await drawsRepository(database.db).find(siteId, id);
      if (!found || !hasFrozenEntries(found)) return undefined;
      const rows = await drawsRepository(database.db).findEntryPlaces(id);
      return formatCsv([
        ['entry', 'place', 'outcome'],
        ...rows.map(({ entryId, place, isAlternate }) => [
          String(entryId),
          place === null ? '' : String(place),
          place === null ? '' : isAlternate ? 'alternate' : 'winner',
        ]),
      ]);
    },

    async freezeClosed(now) {
      // UTC date, which is never behind New York's, so that no closed giveaway is missed.
      const today = now.toISOString().slice(0, 10);
      for (const { engagementId, siteId } of await drawsRepository(database.db).findUnfrozen(
        today,
        maxGiveawaysFrozenPerRun,
      )) {
        await database.transaction(async (trx) => {
          const locked = await drawsRepository(trx).findForUpdate(siteId, engagementId);
          if (locked && isGiveawayExpired(locked.date, now)) await freezeEntries(trx, locked, now);
        });
      }
    },
  };
}

function hasFrozenEntries({ frozenAt, date, drawnAt }: Draw): boolean {
  if (drawnAt !== null) return true;
  return frozenAt !== null && date !== null && frozenAt >= closingTimeOfDate(date);
}

function mailDomainOf(email: string | null): string {
  return (email ?? '').toLowerCase().split('@')[1] ?? '';
}
