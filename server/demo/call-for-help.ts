import { isStaff } from '../../contract/roles.ts';
import type { Article } from './articles.ts';
import { before, byTime, minute } from './calendar.ts';
import type { Cast } from './cast.ts';
import { message } from './talk.ts';

const words = [
  'I do not know where else to write this. Since my husband died I hardly sleep, and every breath is work.',
  'I do not want to be alive any more. I am sorry to put this on you.',
];

/** On one site somebody needs help right now, so that staff see what the network does about it. */
export function callForHelp(cast: Cast, articles: readonly Article[], now: Date): void {
  if (cast.site.prefix !== 'airway') return;
  const at = before(now, 35 * minute);
  const talked = articles
    .filter((article) => !article.isDeleted && article.startedAt < at)
    .sort(byTime(({ startedAt }) => startedAt));
  const talk = talked.at(-1);
  const author = talked
    .flatMap(({ messages }) => messages)
    .findLast(({ author: { roleId, temper } }) => temper === 'kind' && !isStaff(roleId))?.author;
  if (talk && author) talk.messages.push(message(cast, author, at, words));
}
