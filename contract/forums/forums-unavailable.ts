/** In a file of its own, because the console's first view loads it. */
export const forumsUnavailable = 'Sorry. Forums are unavailable on this site.';
