/** Screens in the README, each light and dark. */
export const tour = [
  { name: 'dashboard', role: 'moderator', path: '/moderation/' },
  { name: 'users', role: 'admin', path: '/moderation/users' },
  { name: 'giveaways', role: 'admin', path: '/moderation/giveaways' },
  { name: 'experiments', role: 'superAdmin', path: '/moderation/experiments/1#stats' },
] as const;
