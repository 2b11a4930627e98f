import { flagMessages, maxAssignees } from '../../../../contract/moderation/content-flags.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { MailService } from '../../../mail/mail.service.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { type FlagAssignee, flagAssignsRepository } from '../flags/flag-assigns.repository.ts';
import { isCareFlag } from '../flags/flag-states.ts';

/** `set` replaces the list, `add` adds to it. */
export type AssigneeChange = { set: readonly number[] } | { add: readonly number[] };

interface PlannedAssigneeChange {
  status: 'ASSIGNED' | 'UNASSIGNED';
  body: string;
  before: number[];
  after: number[];
  added: FlagAssignee[];
  removed: number[];
  word: string;
}

export interface FlagAssigner {
  plan(
    trx: Trx,
    actor: Actor,
    flag: Flag,
    change: AssigneeChange,
    word: string,
  ): Promise<PlannedAssigneeChange | undefined>;
  write(trx: Trx, actor: Actor, flag: Flag, planned: PlannedAssigneeChange): Promise<void>;
}

/** Created per request; `origin` is the address for links in mails. */
export function createFlagAssigner({
  mail,
  origin,
}: {
  mail: MailService;
  origin: string;
}): FlagAssigner {
  return {
    async plan(trx, actor, flag, change, word) {
      const assigns = flagAssignsRepository(trx);
      const before = (await assigns.ofFlags(actor.siteId, [flag.id])).map(({ userId }) => userId);
      const after = [...new Set('set' in change ? change.set : [...before, ...change.add])];
      if (after.length > maxAssignees) {
        throw invalidInput(flagMessages.tooManyAssigned, 'assignedToUserIds');
      }
      const addedIds = after.filter((id) => !before.includes(id));
      const removed = before.filter((id) => !after.includes(id));
      // In bulk (`add`), people may be assigned already, and the message is simply not sent.
      if (word !== '' && addedIds.length === 0 && 'set' in change)
        throw invalidInput(flagMessages.wordToNobody, 'word');
      if (addedIds.length + removed.length === 0) return undefined;
      const added = await assigns.findStaff(actor.siteId, addedIds);
      if (added.length < addedIds.length) {
        throw invalidInput(flagMessages.onlyStaffAssigned, 'assignedToUserIds');
      }
      const gone = await usersIn(trx).ofIds(actor.siteId, removed);
      const names = (people: readonly { username: string }[]) =>
        people.map(({ username }) => username).join(', ');
      const body = [
        added.length > 0 && `Assigned to ${names(added)}`,
        gone.length > 0 && `Unassigned ${names(gone)}`,
        word !== '' && `“${word}”`,
      ];
      return {
        status: added.length > 0 ? 'ASSIGNED' : 'UNASSIGNED',
        body: body.filter(Boolean).join('. '),
        before,
        after,
        added,
        removed,
        word,
      };
    },

    async write(trx, actor, flag, { added, removed, word }) {
      const assigns = flagAssignsRepository(trx);
      await assigns.remove(actor.siteId, flag.id, removed);
      await assigns.add(
        actor.siteId,
        flag,
        added.map(({ id }) => id),
      );
      const others = added.filter(({ id, email }) => id !== actor.id && email !== null);
      if (others.length === 0) return;
      const [sender] = await usersIn(trx).ofIds(actor.siteId, [actor.id]);
      for (const { id, username, email } of others) {
        await mail.queue(trx, {
          siteId: actor.siteId,
          userId: id,
          to: email as string,
          subject: isCareFlag(flag)
            ? 'A case in the care lane was assigned to you'
            : 'A content flag was assigned to you',
          text: [
            `Hello ${username},`,
            `${sender?.username ?? 'A colleague'} asks you to look at some content:`,
            ...(word === '' ? [] : [`“${word}”`]),
            `${origin}/moderation/content-flag/${flag.id}`,
          ].join('\n\n'),
        });
      }
    },
  };
}
