import { orphanet } from '../../contract/conditions/orphanet.ts';
import { dateTag } from './dates.ts';
import { type Html, html } from './html.ts';

interface ReferenceSource {
  orphaCode: number | null;
  releases: readonly string[];
}

/** ReferenceSource required by the licence of Orphanet's texts, figures and codes. */
export function referenceCredit({ orphaCode, releases }: ReferenceSource): Html {
  const source =
    orphaCode === null
      ? html`<a href="${orphanet.url}" rel="noopener noreferrer">Orphanet</a>`
      : html`<a href="${orphanet.pageOf(orphaCode)}" rel="noopener noreferrer">Orphanet, ORPHA:${orphaCode}</a>`;
  const dates = [...releases].sort().map(releaseDateTag);
  return html`<p class="credit">Names, texts, figures and codes: ${source}${
    dates.length > 0 &&
    html`, ${dates.length === 1 ? 'release' : 'releases'} of ${dates.map((date, at) => html`${at > 0 && (at === dates.length - 1 ? ' and ' : ', ')}${date}`)}`
  }. Licence: <a href="${orphanet.licence.url}" rel="license noopener noreferrer">${orphanet.licence.name}</a>. Some of it may have been edited here.</p>`;
}

/** Files state dates as '2026-06-23 07:53:50'. */
function releaseDateTag(stated: string): Html | string {
  const date = new Date(stated.slice(0, 10));
  return Number.isNaN(date.getTime()) ? stated : dateTag(date);
}
