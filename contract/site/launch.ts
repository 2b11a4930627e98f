/** How far a site is on one point of its launch. What cannot be decided is not completed. */
export const launchStates = ['DONE', 'OPEN', 'UNKNOWN'] as const;
export type LaunchState = (typeof launchStates)[number];

export const launchMessages = {
  nothingDone: "There's a lot to do",
  allDone: 'Nothing to do here!',
} as const;

/** Completed checks divided by all checks, as a percent. */
export function launchProgress(checks: readonly { isCompleted: boolean }[]): number {
  if (checks.length === 0) return 100;
  const completed = checks.filter(({ isCompleted }) => isCompleted).length;
  return Math.floor((100 * completed) / checks.length);
}
