export const linkRewriteModes = ['exact', 'prefix', 'pattern'] as const;
export type LinkRewriteMode = (typeof linkRewriteModes)[number];

export const linkRepairKinds = ['moved', 'story', 'https', 'slash'] as const;
export type LinkRepairKind = (typeof linkRepairKinds)[number];

export const scriptLinkMaxLength = 2000;
export const maxLinksAtOnce = 5000;

export const linkScriptMessages = {
  fromRequired: 'Please enter the address to look for.',
  toRequired: 'Please enter the address to put in its place.',
  toInvalid: 'The new address must begin with "/", "https://" or "http://".',
  tooLong: `An address may have at most ${scriptLinkMaxLength} characters.`,
  same: 'Both addresses are the same.',
  placesRequired: 'Please choose where to look.',
  repairsRequired: 'Please choose which repairs to make.',
  patternInvalid: (problem: string) => `That pattern is not possible. ${problem}`,
  linksRequired: 'Please enter the links to take away, or let them be looked for.',
  tooManyLinks: `At most ${maxLinksAtOnce.toLocaleString('en')} links at once.`,
  columns: 'The file needs the columns noun, id, link and repair, as in the report of a run.',
  reportColumns: 'The file needs a column named link, as in the report of a run.',
  noRepairs: 'No row of the file has a repair.',
  noLinks: 'No row of the file has a link.',
  outage: (silent: number, asked: number) =>
    `Stopped: ${silent} of ${asked} hosts did not answer. Perhaps this server has no network.`,
} as const;
