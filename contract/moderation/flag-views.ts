export const maxOwnFlagViews = 20;
export const maxSharedFlagViews = 20;
export const flagViewQueryMaxLength = 2000;
export const maxHiddenColumns = 20;
export const maxFlagViewCount = 99;

export const flagViewMessages = {
  notFound: 'That view does not exist.',
  notYours: 'Only the person who made a view, or an admin, can change it.',
  tooManyOwn: `You can have at most ${maxOwnFlagViews} views.`,
  tooManyShared: `A site can have at most ${maxSharedFlagViews} shared views.`,
  tooManyAtOnce: `At most ${maxOwnFlagViews + maxSharedFlagViews} views at once.`,
  none: 'There are no views yet: “Save view” keeps this list as one',
  saved: 'The view was saved',
  deleted: 'The view was deleted',
} as const;
