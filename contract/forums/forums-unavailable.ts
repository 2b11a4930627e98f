/** In a file of its own: the table of permissions needs it in the console's first view. */
export const forumsUnavailable = 'Sorry. Forums are unavailable on this site.';
