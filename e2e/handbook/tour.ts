/** Screens in the README, each light and dark. */
export const tour = [
  { name: 'dashboard', role: 'moderator', path: '/moderation/?isReported=true' },
  { name: 'flag', role: 'admin', path: '/moderation/content-flag/239' },
  { name: 'users', role: 'admin', path: '/moderation/users' },
  { name: 'experiment', role: 'superAdmin', path: '/moderation/experiments/1#stats' },
] as const;
