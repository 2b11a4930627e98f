import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  drawCsvName,
  drawCsvPath,
  drawMessages,
  formatVerifyCommand,
} from '../../contract/engagement/draws.ts';
import { formatEasternTime } from '../../contract/engagement/giveaway-dates.ts';
import { drawPath } from '../../contract/engagement/widget-view.ts';
import { notFound } from '../base/errors.ts';
import type { DrawnPerson } from '../features/engagement/draws/draws.repository.ts';
import type { PublicDraw } from '../features/engagement/draws/draws.service.ts';
import { parseId } from '../graphql/scalars.ts';
import { sendCsv } from '../http/csv-reply.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { idParams } from './route-params.ts';

/** Documents the draw of a giveaway for anyone to check: numbers of entries, no names. */
export function drawPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  async function load(request: FastifyRequest) {
    const { site } = await visits.of(request);
    const id = parseId(idParams.parse(request.params).id, drawMessages.notFound);
    const draw = await services.draws.find(site.id, id);
    if (!draw) throw notFound(drawMessages.notFound);
    return { site, id, draw };
  }

  app.get(drawPath(':id'), anyone, async (request, reply) => {
    const { site, id, draw } = await load(request);
    const drawn = draw.drawnAt === null ? [] : await services.draws.findDrawnPeople(site.id, id);
    return sendPage(reply, {
      title: `How winners are drawn: ${draw.question}`,
      siteName: site.name,
      robots: 'noindex',
      body: html`${drawSeedSection(draw)}${frozenEntriesSection(draw)}${drawn.length > 0 && drawResultSection(draw, drawn)}`,
    });
  });

  app.get(drawCsvPath(':id'), anyone, async (request, reply) => {
    const { site, id } = await load(request);
    const csv = await services.draws.csv(site.id, id);
    if (csv === undefined) throw notFound(drawMessages.notFound);
    return sendCsv(reply, drawCsvName(id), csv);
  });
}

const timeElement = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${formatEasternTime(at)}</time>`;
const factRow = (name: string, value: Html | string | number) =>
  html`<dt>${name}</dt><dd>${value}</dd>`;
const digitsCodeElement = (text: string) => html`<code class="digits">${text}</code>`;

function drawSeedSection({ seedHash, committedAt, closesAt }: PublicDraw): Html {
  return html`<p>The winners follow from a secret number, the seed, and from the numbers of the
entries, by a rule that anyone can repeat. The seed was chosen before the giveaway closed: this is
its SHA-256 hash, and the seed is shown once it was used.</p>
<dl class="facts">${factRow('Hash of the seed', digitsCodeElement(seedHash))}
${factRow('Promised', timeElement(committedAt))}
${closesAt && factRow('Entries close', timeElement(closesAt))}</dl>`;
}

function frozenEntriesSection({
  frozenAt,
  entriesCount,
  entriesHash,
  engagementId,
  drawnAt,
}: PublicDraw): Html {
  if (frozenAt === null) {
    return html`<p>Once the giveaway has closed, the list of entries is fixed and its hash is shown
here. Staff of the network and blocked accounts cannot win, and everyone counts once.</p>`;
  }
  return html`<h2>The entries</h2>
<dl class="facts">${factRow('Fixed', timeElement(frozenAt))}
${factRow('Entries that can win', (entriesCount ?? 0).toLocaleString('en'))}
${factRow('Hash of their numbers', digitsCodeElement(entriesHash ?? ''))}</dl>
<p><a href="${drawCsvPath(engagementId)}">Download the numbers (CSV)</a></p>
${drawnAt === null && html`<p>The winners have not been drawn yet.</p>`}`;
}

/** Lists replaced winners by number; the reasons are visible to staff only. */
function replacedWinnersSection(drawn: readonly DrawnPerson[]): Html {
  const replaced = drawn.filter(({ withdrawnAt }) => withdrawnAt !== null);
  if (replaced.length === 0) return html``;
  const findReplacement = (entry: number) =>
    drawn.find(({ replacesEntryId }) => replacesEntryId === entry)?.entryId;
  return html`<h2>Replaced winners</h2>
<p>The prize went to the next entry in the draw.</p>
<ul>${replaced.map(
    ({ entryId, withdrawnAt }) =>
      html`<li>Entry ${entryId} was replaced by entry ${findReplacement(entryId) ?? ''}${withdrawnAt !== null && html` on ${timeElement(withdrawnAt)}`}.</li>`,
  )}</ul>`;
}

function drawResultSection(draw: PublicDraw, drawn: readonly DrawnPerson[]): Html {
  const listEntryIds = (isAlternate: boolean) =>
    drawn.filter((each) => each.isAlternate === isAlternate).map(({ entryId }) => entryId);
  const alternates = listEntryIds(true);
  return html`<h2>The result</h2>
<dl class="facts">${draw.drawnAt !== null && factRow('Drawn', timeElement(draw.drawnAt))}
${factRow('Seed', digitsCodeElement(draw.seed ?? ''))}
${factRow('Winning entries', listEntryIds(false).join(', '))}
${alternates.length > 0 && factRow('Alternates, in this order', alternates.join(', '))}</dl>
${replacedWinnersSection(drawn)}
<h2>Draw again yourself</h2>
<p>With the file from above and a copy of Steward, which does nothing but hash the numbers:</p>
<pre class="command" tabindex="0"><code>${formatVerifyCommand({
    giveaway: draw.engagementId,
    seed: draw.seed ?? '',
    seedHash: draw.seedHash,
    entriesHash: draw.entriesHash ?? '',
    winners: draw.winnersCount ?? 0,
    alternates: draw.alternatesCount ?? 0,
  })}</code></pre>
<p>Or write your own: for each entry take HMAC-SHA256 with the seed's digits as the key and
“${draw.engagementId}:” and the number of the entry as the text. In ascending order of the results,
the first are the winners and the next the alternates.</p>`;
}
