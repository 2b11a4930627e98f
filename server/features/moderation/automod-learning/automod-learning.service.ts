import type { Automod } from '../../../../automod/automod.ts';
import {
  automodLearningMessages,
  maxListedCorrections,
  maxListedDeciders,
  minLearningDecisions,
} from '../../../../contract/moderation/automod-learning.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { automodReportRepository } from '../automod-report/automod-report.repository.ts';
import { type ActiveCorrections, encodeCorrectionWeights } from './active-corrections.ts';
import {
  automodLearningRepository,
  type LearningDecider,
  type LearningDecision,
  type StoredCorrection,
} from './automod-learning.repository.ts';
import type { CorrectionReport } from './compute-correction.ts';
import { learnCorrection, prepareLearningExamples } from './learn-correction.ts';

export type ListedCorrection = Omit<StoredCorrection, 'report'> & {
  report: CorrectionReport;
  /** False once the shipped model changed. */
  isCurrent: boolean;
};

export interface AutomodLearningService {
  list(actor: Pick<Actor, 'siteId'>, before?: number): Promise<ListedCorrection[]>;
  countDecisions(): Promise<number>;
  listDeciders(actor: Pick<Actor, 'siteId'>): Promise<LearningDecider[]>;
  /** Trains the network's correction, and those of sites with enough decisions. */
  learn(now?: Date): Promise<void>;
  activate(actor: Actor, id: number): Promise<ListedCorrection>;
  /** Returns to the shipped model in the scope of this version. */
  deactivate(actor: Actor, id: number): Promise<ListedCorrection>;
  setExcluded(actor: Actor, userId: number, isExcluded: boolean): Promise<void>;
}

const sampledTextsPerDecision = 0.5;

export function createAutomodLearningService({
  database,
  changes,
  automod,
  active,
}: Pick<Core, 'database' | 'changes'> & {
  automod: Automod;
  active: ActiveCorrections;
}): AutomodLearningService {
  const repository = automodLearningRepository(database.db);

  function toListed(stored: StoredCorrection): ListedCorrection {
    const isCurrent = stored.baseVersion === automod.modelVersion;
    return { ...stored, report: stored.report as CorrectionReport, isCurrent };
  }

  async function require(actor: Pick<Actor, 'siteId'>, id: number): Promise<ListedCorrection> {
    const stored = await repository.find(actor.siteId, id);
    if (!stored) throw notFound(automodLearningMessages.notFound);
    return toListed(stored);
  }

  /**
   * Trains and stores a version, even a worse one, so that staff can read why it was refused.
   * Activates it if it is better, unless somebody returned to the shipped model and has not
   * activated a version since.
   */
  async function learnScope(
    scope: number | null,
    decisions: readonly LearningDecision[],
    sites: readonly string[],
    now: Date,
  ): Promise<void> {
    const sampled = await automodReportRepository(database.db).sampleUnreported(
      sites,
      Math.ceil(decisions.length * sampledTextsPerDecision),
    );
    const examples = await prepareLearningExamples(automod, decisions, sampled);
    const { correction, report } = await learnCorrection(automod, examples, now);
    const { isBetter } = report.verdict;
    await database.transaction(async (trx) => {
      const store = automodLearningRepository(trx);
      const isRolledBack = await store.isRolledBack(scope, automod.modelVersion);
      const id = await store.insert({
        ...{ siteId: scope, baseVersion: automod.modelVersion, report, isBetter },
        decisionCount: decisions.length,
        bias: correction.bias,
        weights: encodeCorrectionWeights(correction.weights),
      });
      if (isBetter && !isRolledBack) await store.activate(scope, id);
    });
    active.forget();
  }

  async function setActive(actor: Actor, id: number, isActive: boolean): Promise<ListedCorrection> {
    const found = await require(actor, id);
    if (isActive && !found.isCurrent) throw conflict(automodLearningMessages.outdated);
    if (isActive && !found.isBetter) throw conflict(automodLearningMessages.worse);
    await database.transaction(async (trx) => {
      await automodLearningRepository(trx).activate(found.siteId, isActive ? id : undefined);
      const action = isActive ? 'activate' : 'deactivate';
      await changes.record(trx, actor, { noun: 'automodCorrection', id, action });
    });
    active.forget();
    return require(actor, id);
  }

  return {
    async list({ siteId }, before) {
      const page = await repository.list(siteId, { before, limit: maxListedCorrections });
      return page.map(toListed);
    },
    countDecisions: () => repository.countDecisions(),
    listDeciders: ({ siteId }) => repository.listDeciders(siteId, maxListedDeciders),

    async learn(now = new Date()) {
      const decisions = await repository.listDecisions();
      if (decisions.length < minLearningDecisions.network) return;
      const prefixes = await repository.listPrefixes();
      await learnScope(null, decisions, [...prefixes.values()], now);
      for (const [siteId, own] of Map.groupBy(decisions, (decision) => decision.siteId)) {
        if (own.length < minLearningDecisions.site) continue;
        await learnScope(siteId, own, [prefixes.get(siteId) ?? ''], now);
      }
    },

    activate: (actor, id) => setActive(actor, id, true),
    deactivate: (actor, id) => setActive(actor, id, false),

    async setExcluded(actor, userId, isExcluded) {
      const { siteId } = actor;
      if (!(await repository.isStaff(siteId, userId))) {
        throw notFound(automodLearningMessages.userNotFound);
      }
      await database.transaction(async (trx) => {
        await automodLearningRepository(trx).setExcluded(siteId, userId, isExcluded);
        const action = isExcluded ? 'excludeFromLearning' : 'includeInLearning';
        await changes.record(trx, actor, { noun: 'user', id: userId, action });
      });
    },
  };
}
