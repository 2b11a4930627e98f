export const claimModes = ['off', 'soft', 'required'] as const;
export type ClaimMode = (typeof claimModes)[number];

export const claimModeLabels: Record<ClaimMode, string> = {
  off: 'Off',
  soft: 'Shown to others',
  required: 'Required to decide',
};

export const claimMinutes = 10;

export const claimMessages = {
  claimed: (name: string) =>
    `${name} has claimed this content flag. Take it over, or wait until the claim ends.`,
  takenOver: (name: string) => `${name} took over this flag`,
  off: 'Flags cannot be claimed on this site.',
  closed: 'Only open content flags can be claimed.',
} as const;
