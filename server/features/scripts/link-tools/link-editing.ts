import { createHash } from 'node:crypto';
import type { ChangeNoun } from '../../../../contract/nouns.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import type { Trx } from '../../../db/database.ts';
import type { AppliedEdit } from '../../../lib/html-links.ts';
import type { NewTaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { type ScriptTask, type TaskScript, toChangeLogLine } from '../task-scripts/script.ts';
import type { EditedText, LinkEdit } from './link-edits.ts';
import { type LinkNoun, type LinkText, restoreLinksOfText } from './link-places.ts';
import { linkTextsRepository, type WrittenText } from './link-texts.repository.ts';

type EditingTask = Pick<ScriptTask<unknown>, 'isDryRun' | 'authorOn' | 'sites' | 'yieldToRequests'>;

interface LinkEditSettings {
  findProblemOfLink?: (href: string) => { status: number | null; why: string } | undefined;
}

interface LinkEditUndoData {
  edits: AppliedEdit[];
  /** Hash of the written text. Undo skips texts that were changed since. */
  hash: string;
}

/** Nouns in the audit log, where an AI page is a post. */
const auditNounByLinkNoun: Record<LinkNoun, ChangeNoun> = {
  post: 'post',
  aiPage: 'post',
  thread: 'thread',
  reply: 'reply',
  comment: 'comment',
  siteMenu: 'siteMenu',
};
const labelByMemberNoun = { thread: 'Thread', reply: 'Reply', comment: 'Comment' } as const;

/**
 * Edits links in locked texts of one site and one kind of content. Each edit is a log line; the first line of
 * a text has the data to undo all of its edits.
 */
export async function editTexts(
  trx: Trx,
  changes: ChangeLog,
  task: EditingTask,
  texts: readonly LinkText[],
  edit: (text: LinkText) => EditedText | undefined | Promise<EditedText | undefined>,
  { findProblemOfLink }: LinkEditSettings = {},
): Promise<{ texts: number; links: number; logs: NewTaskLog[] }> {
  const edited: { text: LinkText; result: EditedText }[] = [];
  for (const text of texts) {
    const result = await edit(text);
    if (result) edited.push({ text, result });
    await task.yieldToRequests?.();
  }
  await writeEditedTexts(
    trx,
    changes,
    task,
    edited.map(({ text, result }) => ({
      text,
      written: result.text,
      before: { links: result.links.map(({ href }) => href) },
      after: { links: result.links.map(({ edit }) => (edit === 'unlink' ? null : edit.to)) },
    })),
  );
  return {
    texts: edited.length,
    links: edited.reduce((sum, { result }) => sum + result.links.length, 0),
    logs: edited.flatMap(({ text, result }) =>
      createLinkEditLogs(text, result, task.isDryRun, findProblemOfLink),
    ),
  };
}

function createLinkEditLogs(
  text: LinkText,
  { text: written, links, done }: EditedText,
  isDryRun: boolean,
  found?: LinkEditSettings['findProblemOfLink'],
): NewTaskLog[] {
  const { siteId, noun, id, path, title } = text;
  const undo: LinkEditUndoData = { edits: done, hash: hashText(written) };
  return links.map(({ href, nth, edit, before, after }, place) => {
    const state = found?.(href);
    const what = describeLinkEdit(href, edit, isDryRun) + (state ? ` (${state.why})` : '');
    return toChangeLogLine(`${displayTextName(text)}: ${what}`, {
      siteId,
      noun,
      id,
      ...(path && { path }),
      ...(title && { title }),
      before,
      after,
      ...(place === 0 && { undo }),
      link: href,
      ...(nth > 0 && { nth }),
      repair: edit === 'unlink' ? '' : edit.to,
      ...state,
    });
  });
}

function describeLinkEdit(href: string, edit: LinkEdit, isDryRun: boolean): string {
  if (edit === 'unlink') return `${href} ${isDryRun ? 'would be taken away' : 'taken away'}`;
  return isDryRun ? `${href} would become ${edit.to}` : `${href} → ${edit.to}`;
}

export function displayTextName({
  noun,
  id,
  title,
}: Pick<LinkText, 'noun' | 'id' | 'title'>): string {
  if (title !== undefined) return title;
  return `${labelByMemberNoun[noun as keyof typeof labelByMemberNoun]} ${id}`;
}

async function writeEditedTexts(
  trx: Trx,
  changes: ChangeLog,
  { isDryRun, authorOn, sites }: EditingTask,
  texts: readonly { text: LinkText; written: string; before: object; after: object }[],
): Promise<void> {
  const [first] = texts;
  if (isDryRun || !first) return;
  const { siteId, noun } = first.text;
  const userId = sites.find((site) => site.siteId === siteId)?.userId;
  if (userId === undefined) throw new Error(`The run has no account on site ${siteId}`);
  const written: WrittenText[] = await linkTextsRepository(trx).write(
    siteId,
    noun,
    texts.map(({ text: { id }, written: body }) => ({ id, text: body })),
    userId,
  );
  const versions = new Map(written.map(({ id, version }) => [id, version]));
  await changes.recordAll(
    trx,
    authorOn(siteId),
    texts.map(({ text: { id }, before, after }) => {
      const version = versions.get(id);
      return {
        noun: auditNounByLinkNoun[noun],
        id,
        action: 'links_edited',
        before,
        after,
        ...(version != null && { version }),
      };
    }),
  );
}

export function undoLinkEdits(changes: ChangeLog): NonNullable<TaskScript['undo']> {
  return async (trx, task, undone) => {
    const logs: NewTaskLog[] = [];
    let [restored, changedSince] = [0, 0];
    const wanted = undone.filter(({ data }) => data.undo !== undefined);
    const groups = Map.groupBy(wanted, ({ data }) => `${data.siteId} ${data.noun}`);
    for (const group of groups.values()) {
      const [{ data }] = group as [(typeof group)[number]];
      const noun = data.noun as LinkNoun;
      const ids = group.map(({ data: { id } }) => id);
      const found = await linkTextsRepository(trx).find(data.siteId, noun, ids, !task.isDryRun);
      const byId = new Map(found.map((text) => [text.id, text]));
      // A text that was edited twice is restored twice but written once.
      const restoredTexts = new Map<number, Parameters<typeof writeEditedTexts>[3][number]>();
      for (const { data: change } of group) {
        const text = byId.get(change.id);
        const { edits, hash } = change.undo as LinkEditUndoData;
        const isSame = text !== undefined && hashText(text.text) === hash;
        const before = isSame ? restoreLinksOfText(noun, text.text, edits) : undefined;
        const name = displayTextName({ noun, id: change.id, title: change.title });
        if (!text || before === undefined) {
          changedSince += 1;
          const what = task.isDryRun ? 'would be left' : 'left';
          logs.push({ kind: 'problem', message: `${name}: changed since, ${what} as it is` });
          continue;
        }
        restored += 1;
        const { undo: _, ...shown } = change;
        const reversed = { ...shown, before: change.after, after: change.before };
        const what = task.isDryRun ? 'would be as it was before' : 'as it was before';
        logs.push(toChangeLogLine(`${name}: ${what}`, reversed));
        const linksOfSide = (side: 'before' | 'after') => ({
          links: edits.map((edit) => edit[side]),
        });
        restoredTexts.set(text.id, {
          text,
          written: before,
          before: linksOfSide('after'),
          after: linksOfSide('before'),
        });
        byId.set(text.id, { ...text, text: before });
      }
      await writeEditedTexts(trx, changes, task, [...restoredTexts.values()]);
    }
    return { counts: { 'Taken back': restored, 'Changed since': changedSince }, logs };
  };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
