import { getPriority, setPriority } from 'node:os';

const behindOthers = 10;

/**
 * For a process that nobody waits for: on a machine that it shares with others, these go first. It
 * cannot know who waits for an answer of theirs, but the system can put it behind.
 */
export function standBehindOthers(): void {
  if (getPriority() < behindOthers) setPriority(behindOthers);
}
