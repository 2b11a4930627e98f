import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import {
  adviceReviewLabels,
  findingMessages,
} from '../../../../contract/moderation/finding-labels.ts';
import { adviceReviewChange } from '../../../../contract/moderation/flag-findings.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { assertFlagUnchanged } from '../flag-deciding/flag-conflicts.ts';
import {
  type FlagFinding,
  flagFindingsRepository,
} from '../flag-findings/flag-findings.repository.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';
import { flagEventsRepository } from '../flags/flag-events.repository.ts';

interface WithSeenVersion {
  version?: number | null | undefined;
}

export interface HealthAdviceService {
  getTexts(siteId: number): Promise<{ reply: string; note: string }>;
  /** True if the site names the actor among its staff with clinical training. */
  mayReview(actor: Actor): Promise<boolean>;
  showNote(
    actor: Actor,
    flagId: number,
    change: WithSeenVersion & { isShown: boolean },
  ): Promise<Flag>;
  review(
    actor: Actor,
    flagId: number,
    change: WithSeenVersion & { review: string; note?: string | null | undefined },
  ): Promise<Flag>;
}

export function createHealthAdviceService({
  database,
  changes,
  getSettings,
}: Pick<Core, 'database' | 'changes'> & {
  getSettings(siteId: number): Promise<SiteSettings>;
}): HealthAdviceService {
  async function mayReview({ siteId, id }: Actor): Promise<boolean> {
    const { clinicalReviewers } = await getSettings(siteId);
    if (clinicalReviewers.length === 0) return false;
    const email = (await usersIn(database.db).find(siteId, id))?.email;
    return email != null && clinicalReviewers.includes(email.toLowerCase());
  }

  async function lockAdvice(trx: Trx, actor: Actor, flagId: number, { version }: WithSeenVersion) {
    const flag = await flagRepository(trx).findForUpdate(actor.siteId, flagId);
    if (!flag) throw notFound(flagMessages.notFound);
    await assertFlagUnchanged(trx, actor, flag, version);
    const [finding] = await flagFindingsRepository(trx).ofFlags(actor.siteId, [flagId]);
    if (!finding?.adviceKind) throw conflict(findingMessages.noAdvice);
    return { flag, finding };
  }

  async function record(
    trx: Trx,
    actor: Actor,
    flag: Flag,
    event: { status: 'ADVICE_NOTE' | 'ADVICE_REVIEWED'; body: string },
    before: Partial<FlagFinding>,
    after: Partial<FlagFinding>,
  ): Promise<Flag> {
    const changed = await flagRepository(trx).update(actor.siteId, flag.id, {});
    const { version } = changed;
    await flagEventsRepository(trx).record(actor.siteId, {
      ...event,
      contentFlagId: flag.id,
      userId: actor.id,
      version,
    });
    const action = event.status.toLowerCase();
    const change = { noun: 'contentFlag', id: flag.id, action, before, after, version } as const;
    await changes.record(trx, actor, change);
    return changed;
  }

  return {
    mayReview,

    async getTexts(siteId) {
      const { adviceReply: reply, adviceNote: note } = await getSettings(siteId);
      return { reply, note };
    },

    showNote: (actor, flagId, { isShown, ...seen }) =>
      database.transaction(async (trx) => {
        const { flag, finding } = await lockAdvice(trx, actor, flagId, seen);
        if (finding.showsNote === isShown) return flag;
        await flagFindingsRepository(trx).setNote(actor.siteId, flagId, isShown);
        const body = isShown ? findingMessages.noteShown : findingMessages.noteHidden;
        const { showsNote } = finding;
        const event = { status: 'ADVICE_NOTE', body } as const;
        return record(trx, actor, flag, event, { showsNote }, { showsNote: isShown });
      }),

    async review(actor, flagId, { review: chosen, note: typed, ...seen }) {
      const { review, note } = validate(adviceReviewChange, { review: chosen, note: typed ?? '' });
      const isReviewer = await mayReview(actor);
      return database.transaction(async (trx) => {
        const { flag, finding } = await lockAdvice(trx, actor, flagId, seen);
        if (!isReviewer) throw forbidden(findingMessages.notClinical);
        await flagFindingsRepository(trx).setReview(actor.siteId, flagId, review, actor.id);
        const body = [adviceReviewLabels[review], note].filter(Boolean).join(': ');
        const event = { status: 'ADVICE_REVIEWED', body } as const;
        return record(trx, actor, flag, event, { review: finding.review }, { review });
      });
    },
  };
}
