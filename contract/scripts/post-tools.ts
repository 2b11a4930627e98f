export const postToolActions = ['noindex', 'unpublish'] as const;

export const maxPostAgeDays = 36_500;

export const postToolMessages = {
  nothingChosen: 'Please name posts, or choose them by category, tag or age.',
  oneWay: 'Please either name posts or choose them by category, tag and age.',
  redirectInvalid: 'A redirect must begin with "/", "https://" or "http://".',
  redirectChained: 'A redirect may not be a short link, which could lead back.',
  redirectLoop: (title: string, to: string) =>
    `${title}: not changed, because ${to} leads back to it`,
  redirectNeedsUnpublish: 'Only posts that are unpublished can redirect.',
  column: 'The file needs a column named post, with ids or permalinks; redirect may be another.',
  age: `The age must be between 0 and ${maxPostAgeDays} days.`,
} as const;
