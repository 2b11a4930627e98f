/**
 * In a file of its own, because the console's first view loads it with the table of permissions.
 */
export const forumsUnavailable = 'Sorry. Forums are unavailable on this site.';
