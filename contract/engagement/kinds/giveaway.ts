import { engagementMaxLengths, engagementMessages } from '../engagements.ts';
import type { EngagementKind } from '../kind.ts';
import { findLinkIssues } from '../shared-fields.ts';

const requiredFieldMessage = engagementMessages.fieldRequired;

export const giveaway = {
  type: 'giveaway',
  label: 'Giveaway',
  plural: 'Giveaways',
  nameInSentence: 'giveaway',
  pluralInSentence: 'giveaways',
  listPath: '/giveaways',
  path: '/giveaway',
  screens: { list: 'GiveawayList', create: 'GiveawayCreate', edit: 'GiveawayEdit' },
  fields: [
    {
      name: 'question',
      input: 'line',
      label: 'Name',
      required: requiredFieldMessage,
      maxLength: engagementMaxLengths.question,
    },
    {
      name: 'answerDescription',
      input: 'text',
      label: 'Helper Copy',
      required: requiredFieldMessage,
      maxLength: engagementMaxLengths.helperCopy,
      showsLength: true,
    },
    {
      name: 'ctaLink',
      input: 'link',
      label: 'Details Link',
      hint: 'Where the rules are.',
      required: requiredFieldMessage,
      maxLength: engagementMaxLengths.link,
    },
    {
      name: 'imageUrl',
      input: 'image',
      label: 'Image URL',
      required: requiredFieldMessage,
      maxLength: engagementMaxLengths.link,
    },
    {
      name: 'date',
      input: 'date',
      label: 'Expiry Date',
      hint: 'Expires 12:00 AM ET. Without a date it stays open.',
    },
  ],
  columns: ['question', 'giveawaySubmissions', 'date', 'insertedAt'],
  filters: ['isExpired'],
  shortcode: { name: 'giveaway', idAttribute: 'id', standsForCurrent: false },
  check: (fields) => findLinkIssues(fields, ['ctaLink', 'imageUrl']),
  widget: { way: 'enter', label: 'Giveaway' },
  saveFailed: 'Error saving Giveaway. Please try again.',
} as const satisfies EngagementKind;
