export const setAsideJobMessages = {
  notFound: 'This job was tried again or discarded by someone else.',
} as const;

export const maxSetAsideJobs = 100;
