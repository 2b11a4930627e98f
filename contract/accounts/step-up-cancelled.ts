/** In a file of its own, because the console loads this message with its first view. */
export const stepUpCancelled = 'Nothing was done: you did not confirm that it is you.';
