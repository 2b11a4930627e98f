export const careStates = [
  'UNANSWERED',
  'ANSWERED',
  'FOLLOWED_UP',
  'HANDED_ON',
  'FALSE_ALARM',
  'EMERGENCY_CALLED',
] as const;
export type CareState = (typeof careStates)[number];

export const careStateLabels: Record<CareState, string> = {
  UNANSWERED: 'Unanswered',
  ANSWERED: 'Answered',
  FOLLOWED_UP: 'Followed up',
  HANDED_ON: 'Handed on',
  FALSE_ALARM: 'False alarm',
  EMERGENCY_CALLED: 'Emergency called',
};

/** States of an open case; all others close it. */
export const openCareStates: readonly CareState[] = ['UNANSWERED', 'ANSWERED', 'EMERGENCY_CALLED'];
