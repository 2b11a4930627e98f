export const aiSearchMaxLength = 500;
export const aiSearchPageSize = 20;
/** Posts that are ranked; later ones are on no page. */
export const maxAiSearchResults = 200;
export const maxAiSearchRelevance = 10;

export const aiSearchMessages = {
  failed: 'Oops! Something went wrong!',
  none: 'No results found for your query. Please try a different query.',
  laterPage: (first: number, last: number, total: number) =>
    `Posts ${first} to ${last} of ${total}.`,
  negativeOffset: 'offset may not be negative',
  empty: 'Enter what you are looking for.',
  tooLong: `At most ${aiSearchMaxLength} characters.`,
  modelFailed: 'The language model gave no answer. What you see was found without it.',
  modelRejected:
    'The language model wrote nothing that the posts below say, so its answer was left out. What you see was found without it.',
  sentencesLeftOut: (count: number) =>
    count === 1
      ? 'One sentence was left out: the posts that it cites do not say so.'
      : `${count} sentences were left out: the posts that they cite do not say so.`,
  modelSpent:
    'The language model has given all its answers for today. What you see was found without it.',
} as const;
