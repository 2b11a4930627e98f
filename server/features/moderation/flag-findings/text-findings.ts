import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  findDangerousAdvice,
  findUnreadLanguage,
  normalizeAdviceName,
  type TextFindings,
} from '../../../../automod/automod.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import { createSnapshot, type Snapshot } from '../../../lib/snapshot.ts';

/** How long other processes may use names from before a change. */
const maxCachedAdviceNamesAgeMs = 60_000;

export interface TextFindingsDetector {
  /** Dangerous advice, and a language that automod does not read. */
  find(siteId: number, html: string): Promise<TextFindings>;
}

export function createTextFindingsDetector({
  getSettings,
  listConditionNames,
}: {
  getSettings(siteId: number): Promise<Pick<SiteSettings, 'treatments'>>;
  listConditionNames(): Promise<string[][]>;
}): TextFindingsDetector {
  const treatments = new Map<number, Snapshot<ReadonlySet<string>>>();
  const conditions = createSnapshot(
    async () => normalizeAdviceNames((await listConditionNames()).flat()),
    10 * maxCachedAdviceNamesAgeMs,
  );

  function treatmentsOf(siteId: number): Promise<ReadonlySet<string>> {
    const known =
      treatments.get(siteId) ??
      createSnapshot(
        async () => normalizeAdviceNames((await getSettings(siteId)).treatments),
        maxCachedAdviceNamesAgeMs,
      );
    treatments.set(siteId, known);
    return known.get();
  }

  return {
    async find(siteId, html) {
      const advice = findDangerousAdvice(html, {
        treatments: await treatmentsOf(siteId),
        conditions: await conditions.get(),
      });
      const unreadLanguage = findUnreadLanguage(html);
      return { ...(advice && { advice }), ...(unreadLanguage && { unreadLanguage }) };
    },
  };
}

/** Shorter names, such as 'ALS', are too often other words. */
const minConditionNameLength = 4;

/** Names normalized before the event loop gets a turn: the catalogue has tens of thousands. */
const namesBetweenYields = 2_000;

async function normalizeAdviceNames(names: readonly string[]): Promise<ReadonlySet<string>> {
  const normalized = new Set<string>();
  for (const [i, name] of names.entries()) {
    const normal = normalizeAdviceName(name);
    if (normal.length >= minConditionNameLength) normalized.add(normal);
    if (i % namesBetweenYields === namesBetweenYields - 1) await nextTurn();
  }
  return normalized;
}
