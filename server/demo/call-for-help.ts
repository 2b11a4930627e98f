import { minuteMs } from '../../contract/durations.ts';
import { isStaff } from '../../contract/roles.ts';
import type { DemoArticle } from './articles.ts';
import { compareByTime, subtractMs } from './calendar.ts';
import type { SiteCast } from './cast.ts';
import { createMessage } from './talk.ts';

const callForHelpTexts = [
  'I do not know where else to write this. Since my husband died I hardly sleep, and every breath is work.',
  'I do not want to be alive any more. I am sorry to put this on you.',
];

/** Adds a call for help on one site, so that staff see the care lane. */
export function addCallForHelp(cast: SiteCast, articles: readonly DemoArticle[], now: Date): void {
  if (cast.site.prefix !== 'airway') return;
  const at = subtractMs(now, 35 * minuteMs);
  const talked = articles
    .filter((article) => !article.isDeleted && article.startedAt < at)
    .sort(compareByTime(({ startedAt }) => startedAt));
  const talk = talked.at(-1);
  const author = talked
    .flatMap(({ messages }) => messages)
    .findLast(({ author: { roleId, temper } }) => temper === 'kind' && !isStaff(roleId))?.author;
  if (talk && author) talk.messages.push(createMessage(cast, author, at, callForHelpTexts));
}
