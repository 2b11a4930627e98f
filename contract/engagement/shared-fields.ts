import { isPageUrl } from '../addresses.ts';
import { engagementMaxLengths, engagementMessages } from './engagements.ts';
import type {
  EngagementField,
  EngagementFieldDefinition,
  EngagementFields,
  EngagementKind,
  RuleIssue,
} from './kind.ts';

export const sharedFields = {
  question: {
    name: 'question',
    input: 'line',
    label: 'Question',
    required: engagementMessages.fieldRequired,
    maxLength: engagementMaxLengths.question,
  },
  answerDescription: {
    name: 'answerDescription',
    input: 'text',
    label: 'Answer Description',
    hint: 'Shown below the results, once someone has answered.',
    maxLength: engagementMaxLengths.answerDescription,
  },
  options: { name: 'options', input: 'options', label: 'Options' },
  ctaText: {
    name: 'ctaText',
    input: 'line',
    label: 'CTA Text',
    maxLength: engagementMaxLengths.ctaText,
  },
  ctaLink: {
    name: 'ctaLink',
    input: 'link',
    label: 'CTA Link',
    maxLength: engagementMaxLengths.link,
  },
  tags: { name: 'tagIds', input: 'tags', label: 'Tags' },
  current: {
    name: 'isCurrent',
    input: 'flag',
    label: 'Current',
    hint: 'The one that stands where none is named. A site has one of each kind.',
  },
  optionCta: {
    name: 'hasOptionCta',
    input: 'flag',
    label: 'Add CTA to options',
    hint: 'Each option has a text and a link of its own, instead of one for all.',
  },
  dynamic: {
    name: 'isSuggestable',
    input: 'flag',
    label: 'Dynamic',
    hint: 'Suggested in turn to those who have not answered it.',
  },
  priority: { name: 'priority', input: 'priority', label: 'Priority' },
  global: { name: 'isGlobal', input: 'flag', label: 'Global', hint: 'Shown on every site.' },
  homepage: { name: 'isOnHomepage', input: 'flag', label: 'On Homepage' },
  multiSelect: {
    name: 'isMultiSelect',
    input: 'flag',
    label: 'Multi-select',
    hint: 'Visitors may choose several options.',
  },
  authWall: {
    name: 'resultsRequireAuth',
    input: 'flag',
    label: 'Auth Wall',
    hint: 'Results are for those who are signed in.',
  },
  subscriptionWall: {
    name: 'resultsRequireKnown',
    input: 'flag',
    label: 'Subscription Wall',
    hint: 'Results are for those the site knows: an account, or a subscriber’s address.',
  },
  forumIndex: {
    name: 'promoteOnForumIndexPage',
    input: 'flag',
    label: 'Promote on forum index page',
    hint: 'The newest three of these are shown above the threads.',
  },
} as const satisfies Record<string, EngagementFieldDefinition>;

export const choiceKind = {
  fields: [
    sharedFields.ctaText,
    sharedFields.ctaLink,
    sharedFields.tags,
    sharedFields.current,
    sharedFields.optionCta,
    sharedFields.dynamic,
    sharedFields.priority,
    sharedFields.global,
    sharedFields.homepage,
    sharedFields.multiSelect,
    sharedFields.authWall,
    sharedFields.subscriptionWall,
  ],
  columns: [
    'question',
    'isCurrent',
    'isOnHomepage',
    'priority',
    'isGlobal',
    'currentSiteTotalVotes',
    'totalVotes',
    'insertedAt',
  ],
  filters: ['isCurrent', 'isOnHomepage', 'isGlobal'],
} as const satisfies Pick<EngagementKind, 'fields' | 'columns' | 'filters'>;

/**
 * Removes calls to action that cannot be shown: options have none if several can be chosen, and
 * only options or the item have one, never both.
 */
export function normalizeCtas(fields: EngagementFields): EngagementFields {
  const hasOptionCta = fields.hasOptionCta && !fields.isMultiSelect;
  return {
    ...fields,
    hasOptionCta,
    ...(hasOptionCta && { ctaText: '', ctaLink: '' }),
    options: hasOptionCta
      ? fields.options
      : fields.options.map((option) => ({ ...option, ctaText: '', ctaLink: '' })),
  };
}

export function normalizePriority(fields: EngagementFields): EngagementFields {
  return fields.isSuggestable ? fields : { ...fields, priority: 2 };
}

export function checkLinks(fields: EngagementFields, names: readonly EngagementField[]) {
  const issues: RuleIssue[] = [];
  for (const field of names) {
    const link = fields[field];
    if (typeof link === 'string' && link !== '' && !isPageUrl(link)) {
      issues.push({ field, message: engagementMessages.linkFormat });
    }
  }
  fields.options.forEach(({ ctaLink }, index) => {
    if (ctaLink !== '' && !isPageUrl(ctaLink)) {
      const option = { index, field: 'ctaLink' } as const;
      issues.push({ field: 'options', option, message: engagementMessages.linkFormat });
    }
  });
  return issues;
}

export function checkCtaTexts(fields: EngagementFields): RuleIssue[] {
  const message = engagementMessages.ctaLinkRequired;
  const issues: RuleIssue[] = [];
  if (fields.ctaText !== '' && fields.ctaLink === '') issues.push({ field: 'ctaLink', message });
  fields.options.forEach(({ ctaText, ctaLink }, index) => {
    if (ctaText !== '' && ctaLink === '') {
      issues.push({ field: 'options', option: { index, field: 'ctaLink' }, message });
    }
  });
  return issues;
}
