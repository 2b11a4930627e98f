import { sanctionKinds } from './sanction-kinds.ts';

export const decisionKinds = ['SPAM', 'DELETED', 'KEPT', ...sanctionKinds] as const;
export type DecisionKind = (typeof decisionKinds)[number];

export const decisionLabels: Record<DecisionKind, string> = {
  SPAM: 'Hidden as spam',
  DELETED: 'Deleted',
  KEPT: 'Kept',
  WARNING: 'Warning',
  MUTE: 'Mute',
  SUSPENSION: 'Suspension',
};
