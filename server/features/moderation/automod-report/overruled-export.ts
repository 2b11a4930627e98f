import { readSiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Db } from '../../../db/database.ts';
import { bodyText } from '../../../lib/html.ts';
import { replaceLinks } from '../../../lib/replace-links.ts';
import { replaceMailAddresses } from '../../../lib/replace-mail-addresses.ts';
import { automodReportRepository, type Decision } from './automod-report.repository.ts';
import { overruled } from './automod-report.ts';

export interface OverruledExport {
  /** A JSON object a line, as `automod:train -- --overruled` reads them. */
  lines: string[];
  /** Of sites that did not agree. */
  withheld: number;
}

/** What people judged otherwise than automod. Nothing of people in danger ever leaves. */
export async function exportOverruled(
  db: Db,
  decisions: readonly Decision[],
): Promise<OverruledExport> {
  const contrary = decisions
    .filter(({ isCare }) => !isCare)
    .map((decision) => ({ ...decision, labels: overruled(decision) }))
    .filter(({ labels }) => Object.keys(labels).length > 0);
  const agreed = contrary.filter(({ settings }) => readSiteSettings(settings).overruledTexts);
  const labels = new Map(agreed.map(({ flagId, labels: given }) => [flagId, given]));
  const texts = await automodReportRepository(db).textsOf([...labels.keys()]);
  return {
    lines: texts.map(({ flagId, name, body }) =>
      JSON.stringify({ text: withoutPeople(name, body), ...labels.get(flagId) }),
    ),
    withheld: contrary.length - agreed.length,
  };
}

const mailAddress = { name: /[^\s@<>]/, host: /@[^\s@<>]+\.[a-z]{2,}/iy };

/** Names, addresses and numbers by which someone could be found teach nothing. */
export function withoutPeople(name: string | null, body: string): string {
  const unnamed = replaceLinks(body, /<a class="mention"[^<>]*>/g, () => '@user');
  const text = [name, bodyText(unnamed)].filter(Boolean).join('\n');
  return replaceMailAddresses(text, mailAddress, 'name@example.org').replace(
    /\d(?:[\s().-]{0,2}\d){5,}/g,
    (digits) => digits.replace(/\d/g, '0'),
  );
}
