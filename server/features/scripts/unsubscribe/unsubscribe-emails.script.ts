import { z } from 'zod';
import { isEmailAddress, unwrapEmailAddress } from '../../../../contract/leads/lead-uploads.ts';
import { scriptTextMaxLength } from '../../../../contract/scripts/task-scripts.ts';
import { exactText } from '../../../../contract/text.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { NewTaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { defineTaskScript, type ScriptTask, toChangeLogLine } from '../task-scripts/script.ts';
import {
  type AddressWithPreference,
  type OptInMark,
  unsubscribeRepository,
} from './unsubscribe.repository.ts';

const addressesPerStep = 500;
const noAddressesMessage = 'Please enter at least one email address';

const unsubscribeInput = z.object({
  emails: exactText(scriptTextMaxLength).default(''),
  network: z.boolean().default(false),
});
type UnsubscribeOptions = z.output<typeof unsubscribeInput>;

const splitWords = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map(unwrapEmailAddress)
    .filter(Boolean);

type UnsubscribeItem = { email: string } | { malformed: true } | { again: true };

const recordLabels = { user: 'Member', subscriber: 'Subscriber' } as const;

/** Opts addresses out of mails. Logs name accounts, not addresses. */
export function unsubscribeEmailsScript(changes: ChangeLog) {
  /** Locks rows in a fixed order, accounts before subscribers, to avoid deadlocks. */
  async function setOptIn(
    trx: Trx,
    task: Pick<ScriptTask<UnsubscribeOptions>, 'authorOn'>,
    siteId: number,
    people: readonly Pick<AddressWithPreference, 'kind' | 'id'>[],
    optIn: boolean,
  ): Promise<Map<string, OptInMark>> {
    const repository = unsubscribeRepository(trx);
    const idsOfKind = (kind: AddressWithPreference['kind']) =>
      people.filter((each) => each.kind === kind).map(({ id }) => id);
    const users = await repository.setUsers(siteId, idsOfKind('user'), optIn);
    const subscribers = await repository.setSubscribers(siteId, idsOfKind('subscriber'), optIn);
    await changes.recordAll(trx, task.authorOn(siteId), [
      ...users.map(({ id, mark }) => ({
        noun: 'user' as const,
        id,
        action: 'updated',
        before: { receiveEmails: !optIn },
        after: { receiveEmails: optIn },
        version: Number(mark),
      })),
      ...subscribers.map(({ id }) => ({
        noun: 'subscriber' as const,
        id,
        action: 'updated',
        before: { optedIn: !optIn },
        after: { optedIn: optIn },
      })),
    ]);
    return new Map([
      ...users.map((each) => [`user ${each.id}`, each] as const),
      ...subscribers.map((each) => [`subscriber ${each.id}`, each] as const),
    ]);
  }

  return defineTaskScript<UnsubscribeOptions, number>({
    symbol: 'unsubscribe_emails',
    name: 'Unsubscribe emails',
    icon: 'mail-off',
    description:
      'Opts addresses out of emails: of members their account, of others their subscription. Each address is counted by what became of it.',
    options: [
      {
        name: 'emails',
        type: 'text_area',
        label: 'Email addresses',
        description: 'Separated by commas, spaces or line breaks.',
      },
      {
        name: 'file',
        type: 'upload',
        label: 'Addresses in a file',
        description: 'CSV; every cell with an address counts.',
        accept: '.csv,text/csv',
      },
      {
        name: 'network',
        type: 'checkbox',
        label: 'On all sites on which you are a Super Admin',
        checked: false,
      },
    ],
    input: unsubscribeInput.transform(({ emails, network }) => ({ emails, network })),
    isForNetwork: ({ network }) => network,

    items({ emails }, rows) {
      // Ignores words of a file without an address, such as names and dates.
      const uploaded = (rows ?? []).flat().flatMap(splitWords);
      const candidates = [...splitWords(emails), ...uploaded.filter((word) => word.includes('@'))];
      const seen = new Set<string>();
      const items = candidates.map((word): UnsubscribeItem => {
        const email = word.toLowerCase();
        if (!isEmailAddress(email)) return { malformed: true };
        if (seen.has(email)) return { again: true };
        seen.add(email);
        return { email };
      });
      if (seen.size === 0) throw invalidInput(noAddressesMessage, 'emails');
      return items;
    },

    async step(trx, task, cursor = 0) {
      const items = (await task.items(cursor, addressesPerStep)) as {
        position: number;
        item: UnsubscribeItem;
      }[];
      const emails = items.flatMap(({ item }) => ('email' in item ? [item.email] : []));
      const counts = {
        'Members opted out': 0,
        'Members out already': 0,
        'Subscribers opted out': 0,
        'Subscribers out already': 0,
        Unknown: 0,
        Malformed: items.filter(({ item }) => 'malformed' in item).length,
        Duplicates: items.filter(({ item }) => 'again' in item).length,
      };
      const logs: NewTaskLog[] = [];
      const known = new Set<string>();
      for (const { siteId } of task.sites) {
        const people = await unsubscribeRepository(trx).findKnown(siteId, emails, !task.isDryRun);
        const out = people.filter(({ isOptedIn }) => isOptedIn);
        const marks = task.isDryRun ? undefined : await setOptIn(trx, task, siteId, out, false);
        for (const { kind, id, email, isOptedIn } of people) {
          known.add(email);
          counts[`${recordLabels[kind]}s ${isOptedIn ? 'opted out' : 'out already'}`] += 1;
          if (!isOptedIn) continue;
          logs.push(
            toChangeLogLine(
              `${recordLabels[kind]} ${id}: ${task.isDryRun ? 'would be opted out' : 'opted out'}`,
              {
                siteId,
                noun: kind,
                id,
                before: 'receives emails',
                after: 'receives none',
                undo: marks?.get(`${kind} ${id}`),
              },
            ),
          );
        }
      }
      counts.Unknown = emails.length - known.size;
      return {
        done: items.length,
        cursor: items.length === addressesPerStep ? items.at(-1)?.position : undefined,
        counts,
        logs,
      };
    },

    async undo(trx, task, undone) {
      const logs: NewTaskLog[] = [];
      let back = 0;
      const groups = Map.groupBy(undone, ({ data }) => `${data.siteId} ${data.noun}`);
      for (const group of groups.values()) {
        const [{ data: first }] = group as [(typeof group)[number]];
        const kind = first.noun as AddressWithPreference['kind'];
        const optInMarks = group.flatMap(({ data }) => (data.undo ? [data.undo as OptInMark] : []));
        const ids = await unsubscribeRepository(trx).findUntouched(
          first.siteId,
          kind,
          optInMarks,
          !task.isDryRun,
        );
        const people = ids.map((id) => ({ kind, id }));
        if (!task.isDryRun) await setOptIn(trx, task, first.siteId, people, true);
        back += ids.length;
        for (const { data } of group) {
          const { undo: _, ...shown } = data;
          const name = `${recordLabels[kind]} ${data.id}`;
          logs.push(
            ids.includes(data.id)
              ? toChangeLogLine(`${name}: opted back in`, {
                  ...shown,
                  before: data.after,
                  after: data.before,
                })
              : { kind: 'problem', message: `${name}: changed since, left as it is` },
          );
        }
      }
      return { counts: { 'Taken back': back, 'Changed since': undone.length - back }, logs };
    },
  });
}
