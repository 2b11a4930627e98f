import { z } from 'zod';
import { linkScriptMessages, maxLinksAtOnce } from '../../../../contract/scripts/link-tools.ts';
import { scriptTextMaxLength } from '../../../../contract/scripts/task-scripts.ts';
import { exactText, list } from '../../../../contract/text.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { invalidInput } from '../../../base/errors.ts';
import { defineTaskScript } from '../task-scripts/script.ts';
import { readCellsByColumn } from '../task-scripts/script-options.ts';
import { createBrokenLinkLogs, describeBrokenLink, isAwaitingTries } from './broken-report.ts';
import {
  type BrokenLinksOfTexts,
  createOutageStop,
  findBrokenLinks,
  noBrokenLinksFound,
} from './broken-walk.ts';
import {
  applyChosenEdits,
  type ChosenText,
  groupEditsByText,
  isRunOfListedItems,
  parseNounAndId,
  toChosenTexts,
} from './chosen-edits.ts';
import { hoursUntilUnreachable, isStatusGone, triesUntilUnreachable } from './foreign-links.ts';
import { absoluteLink } from './link-addresses.ts';
import { editTexts, undoLinkEdits } from './link-editing.ts';
import type { BrokenLink, BrokenLinkFinder } from './link-finding.ts';
import { editLinksOfText, linkPlaces, placesOption } from './link-places.ts';
import type { SiteOrigins } from './site-origins.ts';
import { countTexts, loadNextTexts, type TextWalkCursor } from './text-walk.ts';

const removalInput = z.object({
  links: exactText(scriptTextMaxLength)
    .default('')
    .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
    .refine((links) => links.length <= maxLinksAtOnce, linkScriptMessages.tooManyLinks),
  find: z.boolean().default(false),
  unreachable: z.boolean().default(false),
  places: list(z.enum(linkPlaces), 50).min(1, linkScriptMessages.placesRequired),
});
type RemovalOptions = z.output<typeof removalInput>;

type RemovalCursor = TextWalkCursor | number;

export function removeBrokenLinksScript(
  changes: ChangeLog,
  finder: BrokenLinkFinder,
  origins: SiteOrigins,
) {
  return defineTaskScript<RemovalOptions, RemovalCursor, BrokenLinksOfTexts>({
    symbol: 'remove_broken_links',
    name: 'Remove broken links',
    icon: 'unlink',
    description:
      'Takes links away and keeps their text: those that you name, or all that lead to a page that does not exist (404 or 410) and that no repair is known for. In the menu, such an item stays and leads nowhere. A dry run lists them: choose there which of them to take away.',
    options: [
      {
        name: 'links',
        type: 'text_area',
        label: 'Links to take away',
        description: 'An address on each line. All links that lead to one of them go.',
      },
      {
        name: 'find',
        type: 'checkbox',
        label: 'Look for broken links',
        description: 'Pages that do not exist: their host answers 404 or 410.',
        checked: false,
      },
      {
        name: 'unreachable',
        type: 'checkbox',
        label: 'Look for unreachable links',
        description: `Hosts that do not answer or fail: only after ${triesUntilUnreachable} failed tries over ${hoursUntilUnreachable} hours, which are made by themselves after the first.`,
        checked: false,
      },
      placesOption,
      {
        name: 'file',
        type: 'upload',
        label: 'Report of broken links',
        description:
          'Its links without a repair are taken away where it found them; nothing else is looked at.',
        accept: '.csv,text/csv',
      },
    ],
    input: removalInput,

    items(options, rows) {
      const chosen = rows ? parseBrokenLinkReport(rows, options) : [];
      const { links, find, unreachable } = options;
      if (!rows && !find && !unreachable && links.length === 0) {
        throw invalidInput(linkScriptMessages.linksRequired, 'links');
      }
      return chosen;
    },
    choose: (chosen) => toChosenTexts(chosen, ({ link = '', nth = 0 }) => ({ link, nth })),
    count: countTexts,

    prepare: async (db, task, cursor) => {
      const isSearch = task.options.find || task.options.unreachable;
      return isSearch && !(await isRunOfListedItems(task, cursor))
        ? findBrokenLinks(db, finder, task, cursor as TextWalkCursor | undefined)
        : noBrokenLinksFound;
    },

    async step(trx, task, cursor, prepared = noBrokenLinksFound) {
      if (await isRunOfListedItems(task, cursor)) {
        const after = Number(cursor ?? 0);
        return applyChosenEdits(trx, changes, task, { after, countName: 'Links' });
      }
      const { broken, texts: limit, hosts, isOutage } = prepared;
      if (isOutage) return createOutageStop(hosts);
      const { options, isDryRun } = task;
      const walk = { limit, isLocked: !isDryRun };
      const next = await loadNextTexts(trx, task, cursor as TextWalkCursor | undefined, walk);
      const [first] = next.texts;
      const origin = first ? await origins.of(trx, first.siteId) : '';
      const namedLinks = new Set(options.links.map((link) => absoluteLink(link, origin) ?? link));
      const shouldRemove = (link: BrokenLink) =>
        !link.repair &&
        (link.unreachable ? options.unreachable && link.unreachable.isConfirmed : options.find);
      const { texts, links, logs } = await editTexts(
        trx,
        changes,
        task,
        next.texts,
        (text) =>
          editLinksOfText(text, (href) => {
            const isNamed =
              namedLinks.has(href) || namedLinks.has(absoluteLink(href, origin) ?? href);
            const link = broken.get(href);
            return isNamed || (link && shouldRemove(link)) ? 'unlink' : undefined;
          }),
        {
          findProblemOfLink(href) {
            const link = broken.get(href);
            return link && { status: link.status, why: describeBrokenLink(link) };
          },
        },
      );
      const left = next.texts.map((text) => createBrokenLinkLogs(text, broken, shouldRemove));
      const leftCount = left.reduce((sum, each) => sum + each.logs.length, 0);
      return {
        done: next.texts.length,
        cursor: next.cursor && { ...next.cursor, ...(hosts && { hosts }) },
        counts: {
          'Looked at': next.texts.length,
          Links: links,
          Texts: texts,
          ...((options.find || options.unreachable) && { 'Left broken': leftCount }),
        },
        logs: [...logs, ...left.flatMap((each) => each.logs)],
      };
    },

    undo: undoLinkEdits(changes),
  });
}

/**
 * Skips rows with a repair, which another option applies. Skips unreachable links unless
 * `unreachable` is set.
 */
function parseBrokenLinkReport(
  rows: readonly string[][],
  { unreachable }: Pick<RemovalOptions, 'unreachable'>,
): ChosenText[] {
  const named = readCellsByColumn(rows, ['noun', 'id', 'link']);
  if (!named) throw invalidInput(linkScriptMessages.reportColumns, 'upload');
  const chosen = named.flatMap((row) => {
    const { link, repair, status, reason = '' } = row;
    const isMissing = status === undefined || isStatusGone({ status: Number(status) });
    const isWanted = isMissing || (unreachable && !isAwaitingTries(reason));
    if (!link || repair || !isWanted) return [];
    const text = parseNounAndId(row);
    if (!text) throw invalidInput(linkScriptMessages.reportColumns, 'upload');
    return [{ ...text, chosen: { link } }];
  });
  if (chosen.length === 0) throw invalidInput(linkScriptMessages.noLinks, 'upload');
  return groupEditsByText(chosen);
}
