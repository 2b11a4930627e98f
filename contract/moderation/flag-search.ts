/** Prefixes of the queue's search, in the order of its help. */
export const flagSearchKeys = ['author', 'text', 'reason', 'policy', 'before', 'after'] as const;
export type FlagSearchKey = (typeof flagSearchKeys)[number];

/** Values of `reason:`, with the filter that each one sets. */
export const flagSearchReasons = {
  reported: 'isReported',
  spam: 'isSpam',
  offensive: 'isOffensive',
  image: 'isImage',
  approval: 'isRequiredToPublish',
  premoderation: 'requiresPreModeration',
  escalated: 'isEscalated',
  care: 'isCare',
  illegal: 'isReportedIllegal',
  advice: 'isAdvice',
  unread: 'isUnread',
} as const;
export type FlagSearchReason = keyof typeof flagSearchReasons;

export const maxFlagSearchTerms = 20;

const inQuotes = (text: string) => `“${text}”`;
const searchKeyList = flagSearchKeys.map((key) => `${key}:`).join(', ');

export const flagSearchMessages = {
  unknownKey: (key: string) =>
    `There is no search by ${inQuotes(`${key}:`)}. Use ${searchKeyList}, or put the text in quotes.`,
  emptyValue: (key: string) => `Write a value after ${inQuotes(`${key}:`)}.`,
  openQuote: 'A quotation mark is not closed.',
  unknownReason: (value: string) =>
    `There is no reason ${inQuotes(value)}. Use ${Object.keys(flagSearchReasons).join(', ')}.`,
  notADate: (key: string, value: string) =>
    `${inQuotes(value)} is not a time. Write ${key}:2026-01-31, ${key}:12h, ${key}:7d or ${key}:2w.`,
  tooMany: `A search can have at most ${maxFlagSearchTerms} parts.`,
  unknownAuthor: (name: string) => `Nobody here has a name that begins with ${inQuotes(name)}.`,
  unknownPolicy: (name: string) => `No policy is called ${inQuotes(name)}.`,
  onlyCommonWords: 'These words are in nearly every text. Add another word.',
} as const;
