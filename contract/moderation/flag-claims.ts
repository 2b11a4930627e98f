export const claimModes = ['off', 'soft', 'required'] as const;
export type ClaimMode = (typeof claimModes)[number];

export const claimModeLabels: Record<ClaimMode, string> = {
  off: 'Off',
  soft: 'Shown to others',
  required: 'Required to decide',
};

export const claimMinutes = 10;

export const claimMessages = {
  held: (name: string) =>
    `${name} holds this content flag. Take it over, or wait until the hold ends.`,
  takenOver: (name: string) => `${name} took over this flag`,
  off: 'Flags are not held on this site.',
  closed: 'Only open content flags can be held.',
} as const;
