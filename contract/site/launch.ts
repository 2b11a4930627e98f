export const launchStates = ['DONE', 'OPEN', 'UNKNOWN'] as const;
export type LaunchState = (typeof launchStates)[number];

export const launchMessages = {
  nothingDone: "There's a lot to do",
  allDone: 'Nothing to do here!',
} as const;

export function computeLaunchPercent(checks: readonly { isCompleted: boolean }[]): number {
  if (checks.length === 0) return 100;
  const completed = checks.filter(({ isCompleted }) => isCompleted).length;
  return Math.floor((100 * completed) / checks.length);
}
