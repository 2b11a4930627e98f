import { z } from 'zod';
import { givenLinksMax, linkMessages } from '../../../../contract/scripts/link-tools.ts';
import { scriptTextMaxLength } from '../../../../contract/scripts/task-scripts.ts';
import { exactText, list } from '../../../../contract/text.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { taskScript } from '../task-scripts/script.ts';
import { type BrokenLinksOfTexts, findBrokenLinks, noBrokenLinks } from './broken-walk.ts';
import { absoluteLink } from './link-addresses.ts';
import { editTexts, undoLinkEdits } from './link-editing.ts';
import type { LinkFinder } from './link-finding.ts';
import { linkPlaces, placeItems } from './link-places.ts';
import type { SiteOrigins } from './site-origins.ts';
import { countTexts, loadNextTexts, type WalkCursor } from './text-walk.ts';

const input = z
  .object({
    links: exactText(scriptTextMaxLength)
      .default('')
      .transform((text) => [...new Set(text.split(/\s+/).filter(Boolean))])
      .refine((links) => links.length <= givenLinksMax, linkMessages.tooManyLinks),
    find: z.boolean().default(false),
    places: list(z.enum(linkPlaces), 50).min(1, linkMessages.placesRequired),
  })
  .refine(({ links, find }) => find || links.length > 0, {
    path: ['links'],
    message: linkMessages.linksRequired,
  });

export function removeBrokenLinksScript(
  changes: ChangeLog,
  finder: LinkFinder,
  origins: SiteOrigins,
) {
  return taskScript<z.output<typeof input>, WalkCursor, BrokenLinksOfTexts>({
    symbol: 'remove_broken_links',
    name: 'Remove broken links',
    icon: 'unlink',
    description:
      'Takes links away and keeps their text: those that you name, or all that are found to lead nowhere and that no repair is known for. In the menu, such an item stays and leads nowhere.',
    options: [
      {
        name: 'links',
        type: 'text_area',
        label: 'Links to take away',
        description: 'An address on each line. All links that lead to one of them go.',
      },
      { name: 'find', type: 'checkbox', label: 'Look for broken links', checked: false },
      {
        name: 'places',
        type: 'multi_select',
        label: 'Where to look',
        items: placeItems,
        default: [...linkPlaces],
      },
    ],
    input,
    count: countTexts,

    prepare: async (db, task, cursor) =>
      task.options.find ? findBrokenLinks(db, finder, task, cursor) : noBrokenLinks,

    async step(trx, task, cursor, { broken, texts: limit } = noBrokenLinks) {
      const { options, isDryRun } = task;
      const next = await loadNextTexts(trx, task, cursor, { limit, isLocked: !isDryRun });
      const [first] = next.texts;
      const origin = first ? await origins.of(trx, first.siteId) : '';
      const namedLinks = new Set(options.links.map((link) => absoluteLink(link, origin) ?? link));
      const { texts, links, logs } = await editTexts(trx, changes, task, next.texts, (_, href) => {
        const isNamed = namedLinks.has(href) || namedLinks.has(absoluteLink(href, origin) ?? href);
        const found = broken.get(href);
        return isNamed || (found && !found.repair) ? 'unlink' : undefined;
      });
      return {
        done: next.texts.length,
        cursor: next.cursor,
        counts: { 'Looked at': next.texts.length, Links: links, Texts: texts },
        logs,
      };
    },

    undo: undoLinkEdits(changes),
  });
}
