export const appealStates = ['OPEN', 'UPHELD', 'OVERTURNED'] as const;
export type AppealState = (typeof appealStates)[number];

export const appealStateLabels: Record<AppealState, string> = {
  OPEN: 'Open',
  UPHELD: 'Decision stands',
  OVERTURNED: 'Decision changed',
};

export const appellantKinds = ['AUTHOR', 'REPORTER'] as const;
export type AppealSide = (typeof appellantKinds)[number];
