/** Decisions that must exist before anything is learned, on the network and for a site alone. */
export const minLearningDecisions = { network: 500, site: 2_000 } as const;
export const maxLearningDecisions = 10_000;
export const maxListedCorrections = 30;
export const maxListedDeciders = 50;

export const automodLearningMessages = {
  notFound: 'This version was not found.',
  outdated: 'This version was learned on top of an older model and cannot be used any more.',
  worse: 'This version is not better than the shipped model and cannot be used.',
  userNotFound: 'This person is not on the staff of this site.',
} as const;
