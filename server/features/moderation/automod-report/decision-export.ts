import { findUnreadLanguage } from '../../../../automod/automod.ts';
import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Db } from '../../../db/database.ts';
import { bodyText } from '../../../lib/html.ts';
import { replaceLinks } from '../../../lib/replace-links.ts';
import { replaceMailAddresses } from '../../../lib/replace-mail-addresses.ts';
import { automodReportRepository, type ScoredDecision } from './automod-report.repository.ts';
import { inferLabelsByQuestion } from './automod-report.ts';

export interface DecisionExport {
  lines: string[];
  withheldCount: number;
}

/** Unreported texts per decision in an export. */
const sampledTextsPerDecision = 0.5;

/**
 * Exports decided texts with what people decided, right or wrong, and a sample of unreported texts
 * as weak negatives. Texts about people in danger are never exported.
 */
export async function exportDecisions(
  db: Db,
  decisions: readonly ScoredDecision[],
): Promise<DecisionExport> {
  const labelled = decisions
    .filter(({ isCare }) => !isCare)
    .map((decision) => ({ ...decision, labels: inferLabelsByQuestion(decision) }))
    .filter(({ labels }) => Object.keys(labels).length > 0);
  const agreed = labelled.filter(({ settings }) => readSiteSettings(settings).overruledTexts);
  const labels = new Map(agreed.map(({ flagId, labels: inferred }) => [flagId, inferred]));
  const repository = automodReportRepository(db);
  const decided = await repository.textsOf([...labels.keys()]);
  const sampled = await repository.sampleUnreported(
    [...new Set(agreed.map(({ site }) => site))],
    Math.ceil(decided.length * sampledTextsPerDecision),
  );
  const lines = new Map<string, string>();
  for (const { flagId, name, body } of decided) {
    const text = anonymizeText(name, body);
    if (!lines.has(text)) lines.set(text, JSON.stringify({ text, ...labels.get(flagId) }));
  }
  for (const { name, body } of sampled) {
    const text = anonymizeText(name, body);
    if (findUnreadLanguage(text)) continue;
    const benign = { text, spam: false, offensive: false, isSampled: true };
    if (!lines.has(text)) lines.set(text, JSON.stringify(benign));
  }
  return { lines: [...lines.values()], withheldCount: labelled.length - agreed.length };
}

const mailAddressPatterns = { name: /[^\s@<>]/, host: /@[^\s@<>]+\.[a-z]{2,}/iy };

/** Removes names, addresses and numbers that identify people: they teach the model nothing. */
export function anonymizeText(name: string | null, body: string): string {
  const unnamed = replaceLinks(body, /<a class="mention"[^<>]*>/g, () => '@user');
  const text = [name, bodyText(unnamed)].filter(Boolean).join('\n');
  return replaceMailAddresses(text, mailAddressPatterns, 'name@example.org').replace(
    /\d(?:[\s().-]{0,2}\d){5,}/g,
    (digits) => digits.replace(/\d/g, '0'),
  );
}
