import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUnreadLanguage } from '../../../../automod/automod.ts';
import { dayMs } from '../../../../contract/durations.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import { escapeHtml } from '../../../lib/plain-text.ts';
import { automodReportRepository } from '../automod-report/automod-report.repository.ts';
import {
  type AutomodQuestion,
  measurePrecisionByThreshold,
  suggestThreshold,
} from '../automod-report/automod-report.ts';
import type { ActiveCorrections } from './active-corrections.ts';
import { automodLearningRepository } from './automod-learning.repository.ts';
import { recentTextsRepository } from './recent-texts.repository.ts';

const maxReadDecisions = 5_000;
/** Texts that are scored to estimate how many would be flagged. */
const sampledTextCount = 400;
const sampledDays = 30;
/** Share of flags with which staff should agree. */
const wantedPrecision = 0.9;

export interface ThresholdStep {
  threshold: number;
  /** Decisions about texts with this score or a higher one. */
  decisionCount: number;
  agreedCount: number;
  flagsPerDay: number;
}

export interface ThresholdSuggestion {
  question: AutomodQuestion;
  current: number;
  /** Undefined if there are too few decisions, or staff agreed too rarely. */
  suggested: number | undefined;
  steps: ThresholdStep[];
}

export interface ThresholdSuggestionsService {
  /** Never sets a threshold: staff compare and decide. */
  suggest(actor: Pick<Actor, 'siteId'>, now?: Date): Promise<ThresholdSuggestion[]>;
}

export function createThresholdSuggestionsService({
  database,
  corrections,
  getSettings,
}: {
  database: Database;
  corrections: Pick<ActiveCorrections, 'score'>;
  getSettings(siteId: number): Promise<SiteSettings>;
}): ThresholdSuggestionsService {
  const texts = recentTextsRepository(database.db);

  async function scoreSample(siteId: number, since: Date) {
    const scores: Record<AutomodQuestion, number>[] = [];
    for (const { name, body } of await texts.sample(siteId, since, sampledTextCount)) {
      const html = name === null ? body : `<p>${escapeHtml(name)}</p>${body}`;
      // An unread text counts as not flagged, because its score says nothing.
      if (findUnreadLanguage(html)) continue;
      const { spam, offensive } = await corrections.score(siteId, html);
      scores.push({ spam: spam.prob, offensive: offensive.prob });
      if (scores.length % 20 === 0) await nextTurn();
    }
    return scores;
  }

  return {
    async suggest({ siteId }, now = new Date()) {
      const since = new Date(now.getTime() - sampledDays * dayMs);
      const prefixes = await automodLearningRepository(database.db).listPrefixes();
      const prefix = prefixes.get(siteId);
      const decisions = await automodReportRepository(database.db).latest(maxReadDecisions, prefix);
      const settings = await getSettings(siteId);
      const sample = await scoreSample(siteId, since);
      const textsPerDay = (await texts.count(siteId, since)) / sampledDays;
      return (['spam', 'offensive'] as const).map((question) => {
        const steps = measurePrecisionByThreshold(question, decisions);
        return {
          question,
          current: settings[`${question}Threshold`],
          suggested: suggestThreshold(steps, wantedPrecision),
          steps: steps.map(({ threshold, above, right }) => {
            const called = sample.filter((scores) => scores[question] >= threshold).length;
            const flagsPerDay = (textsPerDay * called) / Math.max(sample.length, 1);
            return { threshold, decisionCount: above, agreedCount: right, flagsPerDay };
          }),
        };
      });
    },
  };
}
