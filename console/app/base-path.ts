/** Where the console lives on each site's host. */
export const basePath = '/moderation';
