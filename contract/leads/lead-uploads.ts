import { z } from 'zod';
import { namedText } from '../text.ts';
import { trimEndOf, trimStartOf } from '../trim-signs.ts';

export const maxUploadAddresses = 100_000;
export const uploadTextMaxLength = 200;
/** Of entries that are no address so many are kept, for so long. */
export const maxMalformedKept = 10_000;
export const malformedKeptDays = 30;
/** How many of them are shown at once. */
export const malformedShown = 100;
/** How often the result is fetched again while the upload is being processed. */
export const uploadRefreshMs = 5000;
/** The site and the medium that the form starts with, where they exist. */
export const defaultSiteId = '1';
export const defaultMediumId = '1';
/** Of its log so many lines are shown, the last ones. */
export const uploadLogsShown = 50;

export const uploadMessages = {
  submitted: 'Your upload was submitted! It may take a few minutes for the results to be updated.',
  noAddresses: 'Please enter at least one email address',
  noneValid: 'None of this is an email address',
  tooMany: `At most ${maxUploadAddresses.toLocaleString('en')} email addresses can be uploaded at once`,
  siteRequired: 'Please select a site',
  mediumRequired: 'Please select a lead medium',
  siteNotFound: 'That site does not exist.',
  mediumNotFound: 'That lead medium does not exist.',
  notFound: 'That upload does not exist.',
  stopped:
    'It was stopped by an error, and is tried again by itself a few times. If you start it again, it goes on where it stopped.',
  restarted: 'The upload goes on where it stopped.',
  aborted: 'The upload was stopped.',
  stoppedByHand: (done: string) =>
    `${done} What was done stays done; the other addresses were not looked at, and are forgotten.`,
  notRunning: 'That upload is over already.',
  noColumn: 'No column of that file has email addresses.',
  fileTooLarge: 'That file is too large. Please split it.',
  fileUnreadable: 'That file could not be read.',
  optOutInvalid: 'This link is not complete. Please use the one in the message you received.',
} as const;

/** What became of one address. */
export const addressOutcomes = [
  'NEW_LEAD',
  'MEMBER_IN',
  'SUBSCRIBER_IN',
  'MEMBER_BACK_IN',
  'SUBSCRIBER_BACK_IN',
  'BLACKLISTED',
  /** Had opted out, and preferences were to be preserved: nobody writes to them either. */
  'KEPT_OUT',
] as const;
export type AddressOutcome = (typeof addressOutcomes)[number];

/** The numbers of an upload, in the words under which they are shown. */
export const uploadCountLabels = {
  newLeads: 'New leads',
  membersAlreadyOptedIn: 'Members already opted in',
  subscribersAlreadyOptedIn: 'Subscribers already opted in',
  membersOptedBackIn: 'Members opted back in',
  subscribersOptedBackIn: 'Subscribers opted back in',
  blacklisted: 'Blacklisted',
} as const;

/** Only who was not on the list before is welcomed to it. */
export const welcomedOutcomes: readonly AddressOutcome[] = [
  'NEW_LEAD',
  'MEMBER_BACK_IN',
  'SUBSCRIBER_BACK_IN',
];

export interface EmailList {
  /** Each address once, in lower case and in the order in which they came. */
  addresses: string[];
  malformed: number;
  /** Those that are no address, each once, as they were entered. */
  malformedEntries: string[];
  duplicates: number;
  /** All of them together. */
  entered: number;
}

const separators = /[\s,;]+/;
const addressMaxLength = 254;

/** The address in a word of `Jane Doe <jane@example.org>`, or in a quoted cell. */
export function unwrapAddress(word: string): string {
  return trimEndOf(trimStartOf(word, '<"'), '>"');
}

/** Reads a list in which any mix of line breaks, spaces and commas stands between the addresses. */
export function parseEmailList(text: string): EmailList {
  const addresses = new Set<string>();
  const malformedEntries = new Set<string>();
  let malformed = 0;
  let entered = 0;
  for (const entry of text.split(separators)) {
    const word = unwrapAddress(entry);
    if (word === '') continue;
    entered += 1;
    const address = word.toLowerCase();
    if (isEmailAddress(address)) {
      addresses.add(address);
    } else {
      malformed += 1;
      malformedEntries.add(word);
    }
  }
  return {
    addresses: [...addresses],
    malformed,
    malformedEntries: [...malformedEntries],
    duplicates: entered - malformed - addresses.size,
    entered,
  };
}

export function isEmailAddress(text: string): boolean {
  return text.length <= addressMaxLength && z.regexes.email.test(text);
}

/** The form that the API takes: everything that was entered, separated by commas. */
export function commaSeparated(text: string): string {
  return text.split(separators).filter(Boolean).join(',');
}

/** Why a list cannot be uploaded, if so. */
export function problemOfList({ addresses, entered }: EmailList): string | undefined {
  if (entered === 0) return uploadMessages.noAddresses;
  if (addresses.length === 0) return uploadMessages.noneValid;
  return addresses.length > maxUploadAddresses ? uploadMessages.tooMany : undefined;
}

export function malformedCsvName(id: number | string): string {
  return `upload-${id}-malformed.csv`;
}

export function malformedCsvPath(id: number | string): string {
  return `/api/lead-uploads/${id}/malformed.csv`;
}

export const leadUploadInput = z.object({
  form: namedText('Form', uploadTextMaxLength),
  adName: namedText('Ad name', uploadTextMaxLength),
  campaign: namedText('Campaign', uploadTextMaxLength),
  sendEmail: z.boolean(),
  preserveEmailPreferences: z.boolean(),
});
export type LeadUploadInput = z.infer<typeof leadUploadInput>;

export const leadUploadDefaults = {
  form: '',
  adName: '',
  campaign: '',
  sendEmail: true,
  preserveEmailPreferences: false,
} as const satisfies LeadUploadInput;
