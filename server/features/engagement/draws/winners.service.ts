import {
  drawMessages,
  notifyWinnersInput,
  replaceWinnerInput,
} from '../../../../contract/engagement/draws.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import { subscribersIn } from '../../leads/subscribers/subscribers.service.ts';
import { drawEntries } from './draw.ts';
import { type Draw, type DrawnPerson, drawsRepository, isWinner } from './draws.repository.ts';
import { winnersRepository } from './winners.repository.ts';
import { winnerMail } from './winners-mail.ts';

export interface WinnersService {
  notify(actor: Actor, id: number, input: { message: string }): Promise<number>;
  /**
   * Withdraws the prize from a winner and gives it to the next entry of the draw, which is
   * returned.
   */
  replace(actor: Actor, id: number, entryId: number, input: { reason: string }): Promise<number>;
}

export function createWinnersService({
  database,
  changes,
  mail,
}: Pick<Core, 'database' | 'changes' | 'mail'>): WinnersService {
  async function lockDrawnGiveaway(trx: Trx, actor: Actor, id: number) {
    const draws = drawsRepository(trx);
    const found = await draws.findForUpdate(actor.siteId, id);
    if (!found) throw notFound(drawMessages.notFound);
    if (found.drawnAt === null) throw conflict(drawMessages.notDrawn);
    return { found, drawn: await draws.findDrawnPeople(id) };
  }

  /** First alternate without a prize; otherwise the next entry by lot. */
  async function findReplacement(
    trx: Trx,
    { engagementId: giveaway, seed, winnersCount, alternatesCount }: Draw,
    drawn: readonly DrawnPerson[],
  ): Promise<number> {
    const alternate = drawn.find(
      ({ isAlternate, replacesEntryId }) => isAlternate && replacesEntryId === null,
    );
    if (alternate) return alternate.entryId;
    const entries = await drawsRepository(trx).findFrozenEntries(giveaway);
    const [winners, alternates] = [winnersCount ?? 0, (alternatesCount ?? 0) + 1];
    const next = drawEntries({ giveaway, seed, entries, winners, alternates }).at(-1);
    if (!next || drawn.some(({ entryId }) => entryId === next.entry)) {
      throw conflict(drawMessages.nobodyLeft);
    }
    await winnersRepository(trx).addAlternate(giveaway, next.entry, next.place);
    return next.entry;
  }

  return {
    async notify(actor, id, input) {
      const { message } = validate(notifyWinnersInput, input);
      return database.transaction(async (trx) => {
        const { found, drawn } = await lockDrawnGiveaway(trx, actor, id);
        const subscribers = subscribersIn(trx);
        const reachable: DrawnPerson[] = [];
        for (const person of drawn) {
          if (!isWinner(person) || person.notifiedAt !== null || person.email === null) continue;
          if (!(await subscribers.isBlocked(person.email))) reachable.push(person);
        }
        if (reachable.length === 0) throw conflict(drawMessages.everyoneNotified);
        const site = (await sitesIn(trx).list()).find((one) => one.id === actor.siteId);
        const giveaway = {
          siteId: actor.siteId,
          siteName: site?.name ?? '',
          question: found.question,
        };
        for (const person of reachable)
          await mail.queue(trx, winnerMail(giveaway, person, message));
        const entries = reachable.map(({ entryId }) => entryId);
        await winnersRepository(trx).markNotified(id, entries, new Date());
        await changes.record(trx, actor, {
          ...{ noun: 'engagement', id, action: 'winnersNotified' },
          after: { entries, message },
        });
        return reachable.length;
      });
    },

    async replace(actor, id, entryId, input) {
      const { reason } = validate(replaceWinnerInput, input);
      return database.transaction(async (trx) => {
        const { found, drawn } = await lockDrawnGiveaway(trx, actor, id);
        const winner = drawn.find((person) => person.entryId === entryId);
        if (!winner || !isWinner(winner)) throw conflict(drawMessages.notAWinner);
        const next = await findReplacement(trx, found, drawn);
        const winners = winnersRepository(trx);
        await winners.withdraw(id, entryId, { reason, by: actor.id, at: new Date() });
        await winners.setReplacement(id, next, entryId);
        await changes.record(trx, actor, {
          ...{ noun: 'engagement', id, action: 'winnerReplaced' },
          before: { entry: entryId },
          after: { entry: next, reason },
        });
        return next;
      });
    },
  };
}
