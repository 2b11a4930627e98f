export const draftTopicMaxLength = 500;
/** Each post is sent to the language model and costs money. */
export const maxDraftPosts = 12;

/** Limits of a draft; longer texts and lists are cut. */
export const draftLimits = {
  intro: 2000,
  facts: 10,
  fact: 400,
  questions: 6,
  question: 200,
  answers: 6,
  answer: 150,
} as const;

export const draftParts = ['intro_copy', 'facts', 'questions'] as const;
export type DraftPart = (typeof draftParts)[number];

const singularOrPlural = (count: number, one: string, many: string) => (count === 1 ? one : many);
const joinIdsWithCommas = (ids: readonly (number | string)[]) => ids.join(', ');

export const aiDraftMessages = {
  topicEmpty: 'Say what the page is about.',
  topicTooLong: `At most ${draftTopicMaxLength} characters.`,
  postsEmpty: 'Choose at least one post.',
  postsTooMany: `At most ${maxDraftPosts} posts.`,
  noneToRead: 'None of the chosen posts can be read by visitors. Choose published ones.',
  off: 'No language model can be asked on this site.',
  spent: 'The language model has written all its drafts for today. Please try again tomorrow.',
  tooOften: 'You asked for many drafts within an hour. Please wait a while and try again.',
  unreachable:
    'The language model could not be reached. Nothing was changed; please try again, or tell the operator.',
  keyRefused:
    'The language model does not accept the key of this installation. Please tell the operator.',
  overloaded:
    'The language model has too much to do or its quota is used up. Nothing was changed; please try again later.',
  answered: (status: number) =>
    `The language model answered with the error ${status}. Nothing was changed; please try again, or tell the operator.`,
  brokeOff: 'The language model broke off. Nothing was changed; please try again.',
  failed: 'The language model gave no answer. Nothing was changed; please try again.',
  late: 'The language model took too long. Nothing was changed; please try again, perhaps with fewer posts.',
  refused:
    'The language model declined to write this page. Nothing was changed; try another topic or other posts.',
  unusable:
    'The language model did not write a page that can be used. Nothing was changed; please try again.',
  nothingLeft:
    'Nothing that the language model wrote could be used: see why below. Nothing was changed.',
  stopped: 'Stopped. Nothing was changed.',
  taken: 'The draft is in the editor. Nothing is saved yet.',
  undone: 'What was there before the draft is back.',
  notRead: (ids: readonly number[]) =>
    `${singularOrPlural(ids.length, 'Post', 'Posts')} ${joinIdsWithCommas(ids)} cannot be read by visitors of this site and ${singularOrPlural(ids.length, 'was', 'were')} not used.`,
  notOffered: (ids: readonly number[]) =>
    `The draft named ${singularOrPlural(ids.length, 'a post that was', 'posts that were')} not chosen, which ${singularOrPlural(ids.length, 'was', 'were')} left out: ${joinIdsWithCommas(ids)}.`,
  withAddress: (count: number) =>
    `${count} ${singularOrPlural(count, 'text', 'texts')} with an address of a web page or a mailbox ${singularOrPlural(count, 'was', 'were')} left out.`,
  notInPosts: (count: number) =>
    `${count} ${singularOrPlural(count, 'fact', 'facts')} that the chosen posts do not say ${singularOrPlural(count, 'was', 'were')} left out.`,
  madeUp: (count: number) =>
    `${count} ${singularOrPlural(count, 'sentence', 'sentences')} of the introduction, the questions or the answers ${singularOrPlural(count, 'was', 'were')} left out: the chosen posts do not say so, or have other numbers.`,
  doubtful: (count: number) =>
    `${count} ${singularOrPlural(count, 'question or answer is', 'questions or answers are')} marked: ${singularOrPlural(count, 'its', 'their')} words are not those of the chosen posts.`,
  notInWords: 'Not in the words of the posts: check it',
  shortened: 'What was too long or too many was cut.',
  repaired: 'The draft was not in the form that was asked for. What could be read of it is here.',
} as const;
