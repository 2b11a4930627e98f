import { forumDriver } from './forum-driver.ts';
import { forumStarter } from './forum-starter.ts';
import { giveaway } from './giveaway.ts';
import { poll } from './poll.ts';
import { quizlet } from './quizlet.ts';
import { thisOrThat } from './this-or-that.ts';

/** Every kind there is, in the order of the drawer. Another one is a file and a line here. */
export const allKinds = [poll, quizlet, thisOrThat, forumDriver, forumStarter, giveaway] as const;
