import { z } from 'zod';
import { linkRepairKinds, linkScriptMessages } from '../../../../contract/scripts/link-tools.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { invalidInput } from '../../../base/errors.ts';
import { defineTaskScript } from '../task-scripts/script.ts';
import { readCellsByColumn } from '../task-scripts/script-options.ts';
import { createBrokenLinkLogs, describeBrokenLink } from './broken-report.ts';
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
import { isLinkTarget } from './link-addresses.ts';
import { editTexts, undoLinkEdits } from './link-editing.ts';
import type { BrokenLinkFinder } from './link-finding.ts';
import { editLinksOfText, linkPlaces, placesOption } from './link-places.ts';
import { countTexts, loadNextTexts, type TextWalkCursor } from './text-walk.ts';

const repairInput = z.object({
  places: z.array(z.enum(linkPlaces)).min(1, linkScriptMessages.placesRequired),
  repairs: z.array(z.enum(linkRepairKinds)).min(1, linkScriptMessages.repairsRequired),
});
type RepairOptions = z.output<typeof repairInput>;

type RepairCursor = TextWalkCursor | number;

export function linkRepairScript(changes: ChangeLog, finder: BrokenLinkFinder) {
  return defineTaskScript<RepairOptions, RepairCursor, BrokenLinksOfTexts>({
    symbol: 'link_repair_tool',
    name: 'Link repair',
    icon: 'link',
    description:
      'Looks for links that lead nowhere and repairs those for which it knows how: pages that moved, stories that became threads, https, a slash too many or too few. A dry run lists the repairs: choose there which of them to make.',
    options: [
      placesOption,
      {
        name: 'repairs',
        type: 'multi_select',
        label: 'Repairs to make',
        items: [
          { value: 'moved', label: 'Pages that moved' },
          { value: 'story', label: 'Stories that became threads' },
          { value: 'https', label: 'https instead of http' },
          { value: 'slash', label: 'A slash at the end' },
        ],
        default: [...linkRepairKinds],
      },
      {
        name: 'file',
        type: 'upload',
        label: 'Report of broken links',
        description:
          'Rows with a repair are repaired where they were found; nothing else is looked at.',
        accept: '.csv,text/csv',
      },
    ],
    input: repairInput,
    items: (_, rows) => (rows ? parseChosenTexts(rows) : []),
    choose: (chosen) =>
      toChosenTexts(chosen, ({ link = '', repair = '', nth = 0 }) => ({ link, repair, nth })),
    count: countTexts,

    prepare: async (db, task, cursor) =>
      (await isRunOfListedItems(task, cursor))
        ? noBrokenLinksFound
        : findBrokenLinks(db, finder, task, cursor as TextWalkCursor | undefined),

    async step(trx, task, cursor, prepared = noBrokenLinksFound) {
      if (await isRunOfListedItems(task, cursor)) {
        const after = Number(cursor ?? 0);
        return applyChosenEdits(trx, changes, task, { after, countName: 'Repaired' });
      }
      const { broken, texts: limit, hosts, isOutage } = prepared;
      if (isOutage) return createOutageStop(hosts);
      const walk = { limit, isLocked: !task.isDryRun };
      const next = await loadNextTexts(trx, task, cursor as TextWalkCursor | undefined, walk);
      const isWanted = new Set<string>(task.options.repairs);
      const { links, logs } = await editTexts(
        trx,
        changes,
        task,
        next.texts,
        (text) =>
          editLinksOfText(text, (href) => {
            const repair = broken.get(href)?.repair;
            return repair && isWanted.has(repair.kind) ? { to: repair.to } : undefined;
          }),
        {
          findProblemOfLink(href) {
            const link = broken.get(href);
            return link && { status: link.status, why: describeBrokenLink(link) };
          },
        },
      );
      const left = next.texts.map((text) =>
        createBrokenLinkLogs(text, broken, ({ repair }) =>
          Boolean(repair && isWanted.has(repair.kind)),
        ),
      );
      const sumOverSites = (count: 'brokenCount' | 'unreachableCount') =>
        left.reduce((total, each) => total + each[count], 0);
      return {
        done: next.texts.length,
        cursor: next.cursor && { ...next.cursor, ...(hosts && { hosts }) },
        counts: {
          'Looked at': next.texts.length,
          Repaired: links,
          'Left broken': sumOverSites('brokenCount'),
          Unreachable: sumOverSites('unreachableCount'),
        },
        logs: [...logs, ...left.flatMap((each) => each.logs)],
      };
    },

    undo: undoLinkEdits(changes),
  });
}

function parseChosenTexts(rows: readonly string[][]): ChosenText[] {
  const named = readCellsByColumn(rows, ['noun', 'id', 'link', 'repair']);
  if (!named) throw invalidInput(linkScriptMessages.columns, 'upload');
  const chosen = named.flatMap((row) => {
    const { link = '', repair = '' } = row;
    if (repair === '') return [];
    const text = parseNounAndId(row);
    if (!text) throw invalidInput(linkScriptMessages.columns, 'upload');
    if (!isLinkTarget(repair)) throw invalidInput(linkScriptMessages.toInvalid, 'upload');
    return [{ ...text, chosen: { link, repair } }];
  });
  if (chosen.length === 0) throw invalidInput(linkScriptMessages.noRepairs, 'upload');
  return groupEditsByText(chosen);
}
