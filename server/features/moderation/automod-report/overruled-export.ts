import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Db } from '../../../db/database.ts';
import { bodyText } from '../../../lib/html.ts';
import { replaceLinks } from '../../../lib/replace-links.ts';
import { replaceMailAddresses } from '../../../lib/replace-mail-addresses.ts';
import { automodReportRepository, type ScoredDecision } from './automod-report.repository.ts';
import { findOverruledLabels } from './automod-report.ts';

export interface OverruledExport {
  /** JSON lines for `automod:train -- --overruled`. */
  lines: string[];
  withheldCount: number;
}

/**
 * Exports texts that people judged otherwise than automod. Texts about people in danger are never
 * exported.
 */
export async function exportOverruled(
  db: Db,
  decisions: readonly ScoredDecision[],
): Promise<OverruledExport> {
  const contrary = decisions
    .filter(({ isCare }) => !isCare)
    .map((decision) => ({ ...decision, labels: findOverruledLabels(decision) }))
    .filter(({ labels }) => Object.keys(labels).length > 0);
  const agreed = contrary.filter(({ settings }) => readSiteSettings(settings).overruledTexts);
  const labels = new Map(agreed.map(({ flagId, labels: corrected }) => [flagId, corrected]));
  const texts = await automodReportRepository(db).textsOf([...labels.keys()]);
  return {
    lines: texts.map(({ flagId, name, body }) =>
      JSON.stringify({ text: anonymizeText(name, body), ...labels.get(flagId) }),
    ),
    withheldCount: contrary.length - agreed.length,
  };
}

const mailAddress = { name: /[^\s@<>]/, host: /@[^\s@<>]+\.[a-z]{2,}/iy };

/** Removes names, addresses and numbers that identify people: they teach the model nothing. */
export function anonymizeText(name: string | null, body: string): string {
  const unnamed = replaceLinks(body, /<a class="mention"[^<>]*>/g, () => '@user');
  const text = [name, bodyText(unnamed)].filter(Boolean).join('\n');
  return replaceMailAddresses(text, mailAddress, 'name@example.org').replace(
    /\d(?:[\s().-]{0,2}\d){5,}/g,
    (digits) => digits.replace(/\d/g, '0'),
  );
}
