import { forumDriver } from './forum-driver.ts';
import { forumStarter } from './forum-starter.ts';
import { giveaway } from './giveaway.ts';
import { poll } from './poll.ts';
import { quizlet } from './quizlet.ts';
import { thisOrThat } from './this-or-that.ts';

/** In the order of the drawer. A new kind is a file and an entry here. */
export const allKinds = [poll, quizlet, thisOrThat, forumDriver, forumStarter, giveaway] as const;
