/** Apart from the other messages: the console loads this one with its first view. */
export const stepUpCancelled = 'Nothing was done: you did not confirm that it is you.';
