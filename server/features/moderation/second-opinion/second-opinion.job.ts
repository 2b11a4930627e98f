import { getContentState } from '../../../../contract/moderation/content.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { formatPercent } from '../../../../contract/percent.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Events } from '../../../base/events.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Job, Jobs, Queue } from '../../../jobs/jobs.ts';
import { bodyText } from '../../../lib/html.ts';
import { careCasesRepository } from '../care-cases/care-cases.repository.ts';
import {
  type ContentItem,
  contentRepository,
  originalWriterId,
} from '../content/content.repository.ts';
import { findReasonsToFlag, hasAnyReason } from '../flag-opening/flag-opening.rules.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { flagRepository } from '../flags/flag.repository.ts';
import { flagOpeningRepository } from '../flags/flag-opening.repository.ts';
import type { ContentService } from '../writing/content.service.ts';
import type { SecondOpinions } from '../writing/content-parts.ts';
import {
  computeDisagreement,
  type ModelOpinion,
  type OpinionProvider,
  toTextScoresOfOpinion,
} from './opinion.ts';
import { modelOpinionRepository } from './second-opinion.repository.ts';

interface SecondOpinionRequest {
  siteId: number;
  kind: ContentKind;
  id: number;
}

const secondOpinionQueue: Queue<SecondOpinionRequest> = {
  name: 'moderation.second-opinion',
  // Grouped, so that a slow endpoint of one site does not delay others.
  groupOf: ({ siteId }) => String(siteId),
};

const maxAssessedTextLength = 20_000;

/** Queues the job in the transaction that stores the text. */
export function createSecondOpinions({ jobs }: { jobs: Jobs }): SecondOpinions {
  return { ask: (trx, item) => jobs.send(trx, secondOpinionQueue, item) };
}

export type FindOpinionProvider = (
  chosen: ReturnType<typeof readSuperSettings>,
) => Promise<OpinionProvider | undefined>;

interface SecondOpinionDependencies {
  database: Database;
  events: Events;
  flagging: Flagging;
  content: ContentService;
  findProvider: FindOpinionProvider;
}

export function secondOpinionJob(parts: SecondOpinionDependencies): Job<SecondOpinionRequest> {
  const { database, content, findProvider } = parts;
  return {
    queue: secondOpinionQueue,
    retries: 4,
    atOnce: 4,
    async handle({ siteId, kind, id }) {
      const { db } = database;
      const { settings, superSettings } = await modelOpinionRepository(db).getSite(siteId);
      const provider = await findProvider(readSuperSettings(superSettings));
      const item = await contentRepository(db).find(siteId, kind, id);
      if (!provider || !item || item.isDeleted || item.isSpam) return;
      const text = [item.name, bodyText(item.body)].filter(Boolean).join('\n');
      const theirs = await provider.assess(text.slice(0, maxAssessedTextLength));
      // A classifier has no opinion about a text that it cannot read.
      if (Object.keys(theirs).length === 0) return;
      const scored = await content.prepareFlag(siteId, { assocType: kind, assocId: id });
      await database.transaction((trx) =>
        recordOpinion(parts, trx, { siteId, item, settings }, { provider, theirs, scored }),
      );
    },
  };
}

async function recordOpinion(
  { events, flagging }: SecondOpinionDependencies,
  trx: Trx,
  { siteId, item, settings }: { siteId: number; item: ContentItem; settings: unknown },
  {
    provider,
    theirs,
    scored,
  }: {
    provider: OpinionProvider;
    theirs: ModelOpinion;
    scored: Awaited<ReturnType<ContentService['prepareFlag']>>;
  },
): Promise<void> {
  const { kind, id } = item;
  const repository = modelOpinionRepository(trx);
  const flag = await flagOpeningRepository(trx).lock(siteId, kind, id);
  const current = await contentRepository(trx).findForUpdate(siteId, kind, id);
  // An edit queues a job of its own.
  if (!current || current.body !== item.body || current.name !== item.name) return;
  const known = flag && (await repository.findScores(siteId, flag.id));
  const ours = known ?? scored?.scores;
  if (!ours) return;
  const disagreement = computeDisagreement(ours, theirs);
  const opinion = { name: provider.name, ...theirs, disagreement };
  const { isCare, isSpam, isOffensive } = findReasonsToFlag(readSiteSettings(settings), {
    scores: toTextScoresOfOpinion(provider.name, theirs),
    hasImage: false,
    isHeld: false,
  });
  const reasons = {
    isCare: isCare ?? false,
    isSpam: isSpam ?? false,
    isOffensive: isOffensive ?? false,
  };
  // Never reopens a decided flag; an open one may become a care flag.
  const isKnownDanger =
    flag?.isCare && (await careCasesRepository(trx).find(siteId, flag.id))?.isConfirmed !== false;
  const shouldOpenFlag = flag
    ? flag.isOpen && reasons.isCare && !isKnownDanger
    : hasAnyReason(reasons);
  const opened =
    shouldOpenFlag &&
    (await flagging.openFlag(trx, siteId, {
      assocType: kind,
      assocId: id,
      authorId: originalWriterId(current),
      reasons,
      scores: flag ? undefined : scored?.scores,
      state: getContentState(current),
      requiresPreModeration: current.requiresPreModeration,
      relatedEvents: [
        { status: 'SCORED', body: describeOpinion(provider.name, theirs), userId: null },
      ],
    }));
  const flagId = flag?.id ?? (opened ? opened.id : undefined);
  if (flagId === undefined) return;
  await flagRepository(trx).setSecondOpinion(siteId, flagId, opinion);
  await events.publish(trx, { siteId, noun: 'contentFlag', id: flagId });
}

function describeOpinion(name: string, { spam, offensive, care }: ModelOpinion): string {
  const percent = (label: string, prob: number | undefined) =>
    prob === undefined ? [] : [`${label} ${formatPercent(prob)}`];
  const parts = [
    ...percent('spam', spam),
    ...percent('offensive', offensive),
    ...percent('danger', care),
  ];
  return `Second opinion of ${name}: ${parts.join(', ')}`;
}
