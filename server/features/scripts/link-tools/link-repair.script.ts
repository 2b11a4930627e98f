import { z } from 'zod';
import { linkMessages, repairKinds } from '../../../../contract/scripts/link-tools.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { NewTaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { type ScriptTask, taskScript } from '../task-scripts/script.ts';
import { cellsByColumn } from '../task-scripts/script-options.ts';
import { type BrokenLinksOfTexts, findBrokenLinks, noBrokenLinks } from './broken-walk.ts';
import { isLinkTarget } from './link-addresses.ts';
import { displayTextName, editTexts, undoLinkEdits } from './link-editing.ts';
import type { BrokenLinks, LinkFinder } from './link-finding.ts';
import {
  type LinkNoun,
  type LinkText,
  linkNouns,
  linkPlaces,
  listAddresses,
  placeItems,
} from './link-places.ts';
import { linkTextsRepository } from './link-texts.repository.ts';
import { countTexts, loadNextTexts, type WalkCursor } from './text-walk.ts';

const chosenAtOnce = 100;

const input = z.object({
  places: z.array(z.enum(linkPlaces)).min(1, linkMessages.placesRequired),
  repairs: z.array(z.enum(repairKinds)).min(1, linkMessages.repairsRequired),
});
type Options = z.output<typeof input>;

interface ChosenRepair {
  link: string;
  repair: string;
  /** Number among links to the same address; all of them if absent. */
  nth?: number;
}

/** Repairs of one text are made at once, since each changes the numbering of its links. */
interface ChosenText {
  noun: LinkNoun;
  id: number;
  chosen: ChosenRepair[];
}

type Cursor = WalkCursor | number;

export function linkRepairScript(changes: ChangeLog, finder: LinkFinder) {
  return taskScript<Options, Cursor, BrokenLinksOfTexts>({
    symbol: 'link_repair_tool',
    name: 'Link repair',
    icon: 'link',
    description:
      'Looks for links that lead nowhere and repairs those for which it knows how: pages that moved, stories that became threads, https, a slash too many or too few. A dry run lists the repairs: choose there which of them to make.',
    options: [
      {
        name: 'places',
        type: 'multi_select',
        label: 'Where to look',
        items: placeItems,
        default: [...linkPlaces],
      },
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
        default: [...repairKinds],
      },
      {
        name: 'file',
        type: 'upload',
        label: 'Chosen repairs',
        description: 'Rows of the CSV of a dry run; nothing else is looked at then.',
        accept: '.csv,text/csv',
      },
    ],
    input,
    items: (_, rows) => (rows ? parseChosen(rows) : []),
    choose: (changes) =>
      groupByText(
        changes.map(({ noun, id, link = '', repair = '', nth = 0 }) => ({
          noun: noun as LinkNoun,
          id,
          chosen: { link, repair, nth },
        })),
      ),
    count: countTexts,

    prepare: async (db, task, cursor) =>
      (await hasWorkList(task, cursor))
        ? noBrokenLinks
        : findBrokenLinks(db, finder, task, cursor as WalkCursor | undefined),

    async step(trx, task, cursor, { broken, texts: limit } = noBrokenLinks) {
      if (await hasWorkList(task, cursor))
        return applyChosen(trx, changes, task, Number(cursor ?? 0));
      const walk = { limit, isLocked: !task.isDryRun };
      const next = await loadNextTexts(trx, task, cursor as WalkCursor | undefined, walk);
      const isWanted = new Set<string>(task.options.repairs);
      const { links, logs } = await editTexts(trx, changes, task, next.texts, (_, href) => {
        const repair = broken.get(href)?.repair;
        return repair && isWanted.has(repair.kind) ? { to: repair.to } : undefined;
      });
      const left = next.texts.flatMap((text) => logBroken(text, broken, isWanted));
      return {
        done: next.texts.length,
        cursor: next.cursor,
        counts: { 'Looked at': next.texts.length, Repaired: links, 'Left broken': left.length },
        logs: [...logs, ...left],
      };
    },

    undo: undoLinkEdits(changes),
  });
}

/** True if the run processes listed items (numeric cursor) instead of all texts (object cursor). */
async function hasWorkList(
  task: ScriptTask<Options>,
  cursor: Cursor | undefined,
): Promise<boolean> {
  if (cursor !== undefined) return typeof cursor === 'number';
  return (await task.items(0, 1)).length > 0;
}

function logBroken(text: LinkText, broken: BrokenLinks, isWanted: Set<string>): NewTaskLog[] {
  return listAddresses(text).flatMap((href) => {
    const link = broken.get(href);
    if (!link || (link.repair && isWanted.has(link.repair.kind))) return [];
    const hint = link.suggestion ? `; perhaps there is a copy at ${link.suggestion}` : '';
    return [{ kind: 'problem', message: `${displayTextName(text)}: ${href} (${link.why})${hint}` }];
  });
}

function parseChosen(rows: readonly string[][]): ChosenText[] {
  const named = cellsByColumn(rows, ['noun', 'id', 'link', 'repair']);
  if (!named) throw invalidInput(linkMessages.columns, 'upload');
  return groupByText(
    named.map(({ noun = '', id = '', link = '', repair = '' }) => {
      const isNoun = (linkNouns as readonly string[]).includes(noun);
      if (!isNoun || !/^[1-9]\d{0,8}$/.test(id)) throw invalidInput(linkMessages.columns, 'upload');
      if (!isLinkTarget(repair)) throw invalidInput(linkMessages.toInvalid, 'upload');
      return { noun: noun as LinkNoun, id: Number(id), chosen: { link, repair } };
    }),
  );
}

function groupByText(
  rows: readonly { noun: LinkNoun; id: number; chosen: ChosenRepair }[],
): ChosenText[] {
  const texts = new Map<string, ChosenText>();
  for (const { noun, id, chosen } of rows) {
    const text = texts.get(`${noun} ${id}`);
    if (text) text.chosen.push(chosen);
    else texts.set(`${noun} ${id}`, { noun, id, chosen: [chosen] });
  }
  return [...texts.values()];
}

async function applyChosen(trx: Trx, changes: ChangeLog, task: ScriptTask<Options>, after: number) {
  const items = await task.items(after, chosenAtOnce);
  const wanted = items.map(({ item }) => item as ChosenText);
  const missing = new Set(wanted.flatMap(({ chosen }) => chosen));
  let repaired = 0;
  const logs: NewTaskLog[] = [];
  for (const [noun, group] of Map.groupBy(wanted, (each) => each.noun)) {
    const byId = new Map(group.map((each) => [each.id, each.chosen]));
    const texts = await linkTextsRepository(trx).find(
      task.siteId,
      noun,
      [...byId.keys()],
      !task.isDryRun,
    );
    const done = await editTexts(trx, changes, task, texts, ({ id }, href, nth) => {
      const choice = byId
        .get(id)
        ?.find((each) => each.link === href && (each.nth === undefined || each.nth === nth));
      if (choice) missing.delete(choice);
      return choice && { to: choice.repair };
    });
    repaired += done.links;
    logs.push(...done.logs);
  }
  return {
    done: items.length,
    cursor: items.length === chosenAtOnce ? items.at(-1)?.position : undefined,
    counts: { 'Looked at': items.length, Repaired: repaired, 'Not there any more': missing.size },
    logs,
  };
}
