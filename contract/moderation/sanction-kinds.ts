export const sanctionKinds = ['WARNING', 'MUTE', 'SUSPENSION'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

export const sanctionLabels: Record<SanctionKind, string> = {
  WARNING: 'Warning',
  MUTE: 'Mute',
  SUSPENSION: 'Suspension',
};

export const maxSanctionDays = 3650;
