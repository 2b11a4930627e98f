import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import type { NewTaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import type { ScriptChange, ScriptTask } from '../task-scripts/script.ts';
import { editTexts } from './link-editing.ts';
import type { LinkEdit } from './link-edits.ts';
import { editLinksOfText, type LinkNoun, linkNouns } from './link-places.ts';
import { linkTextsRepository } from './link-texts.repository.ts';

const textsPerStep = 100;

export interface ChosenEdit {
  link: string;
  /** Number of the link among links to the same address. If absent, all of them are edited. */
  nth?: number;
  repair?: string;
}

/** Edits of one text are applied together, because each changes the numbering of its links. */
export interface ChosenText {
  noun: LinkNoun;
  id: number;
  chosen: ChosenEdit[];
}

export function parseNounAndId({
  noun = '',
  id = '',
}: Record<string, string>): Pick<ChosenText, 'noun' | 'id'> | undefined {
  const isNoun = (linkNouns as readonly string[]).includes(noun);
  return isNoun && /^[1-9]\d{0,8}$/.test(id)
    ? { noun: noun as LinkNoun, id: Number(id) }
    : undefined;
}

export function toChosenTexts(
  changes: readonly ScriptChange[],
  toEdit: (change: ScriptChange) => ChosenEdit,
): ChosenText[] {
  return groupEditsByText(
    changes.map((change) => ({
      noun: change.noun as LinkNoun,
      id: change.id,
      chosen: toEdit(change),
    })),
  );
}

export function groupEditsByText(
  rows: readonly { noun: LinkNoun; id: number; chosen: ChosenEdit }[],
): ChosenText[] {
  const texts = new Map<string, ChosenText>();
  for (const { noun, id, chosen } of rows) {
    const text = texts.get(`${noun} ${id}`);
    if (text) text.chosen.push(chosen);
    else texts.set(`${noun} ${id}`, { noun, id, chosen: [chosen] });
  }
  return [...texts.values()];
}

/** True if the run processes listed items (numeric cursor) instead of all texts (object cursor). */
export async function isRunOfListedItems(
  task: ScriptTask<unknown>,
  cursor: unknown,
): Promise<boolean> {
  if (cursor !== undefined) return typeof cursor === 'number';
  return (await task.items(0, 1)).length > 0;
}

export async function applyChosenEdits(
  trx: Trx,
  changes: ChangeLog,
  task: ScriptTask<unknown>,
  { after, countName }: { after: number; countName: string },
) {
  const items = await task.items(after, textsPerStep);
  const wanted = items.map(({ item }) => item as ChosenText);
  const missing = new Set(wanted.flatMap(({ chosen }) => chosen));
  let edited = 0;
  const logs: NewTaskLog[] = [];
  for (const [noun, group] of Map.groupBy(wanted, (each) => each.noun)) {
    const byId = new Map(group.map((each) => [each.id, each.chosen]));
    const texts = await linkTextsRepository(trx).find(
      task.siteId,
      noun,
      [...byId.keys()],
      !task.isDryRun,
    );
    const done = await editTexts(trx, changes, task, texts, (text) => {
      const byLink = Map.groupBy(byId.get(text.id) ?? [], ({ link }) => link);
      return editLinksOfText(text, (href, nth) => {
        const choices = byLink.get(href);
        const choice = choices?.find((each) => each.nth === undefined || each.nth === nth);
        if (!choice) return undefined;
        missing.delete(choice);
        return choice.repair === undefined ? 'unlink' : ({ to: choice.repair } satisfies LinkEdit);
      });
    });
    edited += done.links;
    logs.push(...done.logs);
  }
  return {
    done: items.length,
    cursor: items.length === textsPerStep ? items.at(-1)?.position : undefined,
    counts: { 'Looked at': items.length, [countName]: edited, 'Not there any more': missing.size },
    logs,
  };
}
