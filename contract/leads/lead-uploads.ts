import { z } from 'zod';
import { namedText } from '../text.ts';
import { trimEndOf, trimStartOf } from '../trim-signs.ts';

export const maxUploadAddresses = 100_000;
export const uploadTextMaxLength = 200;
export const maxStoredMalformedEntries = 10_000;
export const malformedEntriesRetentionDays = 30;
export const maxMalformedEntriesShown = 100;
export const uploadRefreshMs = 5000;
export const defaultUploadSiteId = '1';
export const defaultUploadMediumId = '1';
export const maxUploadLogsShown = 50;

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
  fileEmpty: 'That file is empty.',
  fileTooLarge: 'That file is too large. Please split it.',
  fileUnreadable: 'That file could not be read.',
  optOutInvalid: 'This link is not complete. Please use the one in the message you received.',
} as const;

const uploadedAddressOutcomes = [
  'NEW_LEAD',
  'MEMBER_IN',
  'SUBSCRIBER_IN',
  'MEMBER_BACK_IN',
  'SUBSCRIBER_BACK_IN',
  'BLACKLISTED',
  /** Opted out before, and preferences are preserved: gets no mail. */
  'KEPT_OUT',
] as const;
export type AddressOutcome = (typeof uploadedAddressOutcomes)[number];

export const uploadCountLabels = {
  newLeads: 'New leads',
  membersAlreadyOptedIn: 'Members already opted in',
  subscribersAlreadyOptedIn: 'Subscribers already opted in',
  membersOptedBackIn: 'Members opted back in',
  subscribersOptedBackIn: 'Subscribers opted back in',
  blacklisted: 'Blacklisted',
} as const;

/** Outcomes after which the welcome mail is sent: the address was not on the list before. */
export const outcomesWithWelcomeMail: readonly AddressOutcome[] = [
  'NEW_LEAD',
  'MEMBER_BACK_IN',
  'SUBSCRIBER_BACK_IN',
];

export interface ParsedEmailList {
  /** Distinct, in lower case, in the order of entry. */
  addresses: string[];
  malformed: number;
  malformedEntries: string[];
  duplicates: number;
  entered: number;
}

const mailAddressSeparators = /[\s,;]+/;
const mailAddressMaxLength = 254;

/** Strips the brackets of `Jane Doe <jane@example.org>`, or the quotes of a CSV cell. */
export function unwrapEmailAddress(word: string): string {
  return trimEndOf(trimStartOf(word, '<"'), '>"');
}

export function parseEmailList(text: string): ParsedEmailList {
  const addresses = new Set<string>();
  const malformedEntries = new Set<string>();
  let malformed = 0;
  let entered = 0;
  for (const entry of text.split(mailAddressSeparators)) {
    const word = unwrapEmailAddress(entry);
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
  return text.length <= mailAddressMaxLength && z.regexes.email.test(text);
}

export function toCommaSeparated(text: string): string {
  return text.split(mailAddressSeparators).filter(Boolean).join(',');
}

export function findEmailListProblem({ addresses, entered }: ParsedEmailList): string | undefined {
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
