export const maxItemsOfRun = 2000;

/** Results that a run lists, refused items first. */
export const maxShownItemRunResults = 500;

export const itemRunMessages = {
  notFound: 'That work does not exist.',
  tooMany: `At most ${maxItemsOfRun} items can be decided at once.`,
  isRunning: 'This is still running. Wait until it has ended.',
  isUndone: 'This was undone already.',
  nothingToUndo: 'Nothing was changed, so there is nothing to undo.',
  notYours: 'Only the person who started this, or an admin, can undo it.',
  starterLeft: 'Stopped: whoever started this may no longer moderate.',
  deciding: 'Deciding',
  undoing: 'Undoing',
} as const;
