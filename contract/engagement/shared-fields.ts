import { isPageUrl } from '../addresses.ts';
import { engagementMaxLengths, engagementMessages } from './engagements.ts';
import type {
  EngagementField,
  EngagementFieldDefinition,
  EngagementFields,
  EngagementKind,
  EngagementRuleIssue,
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
    hint: 'Answers can be changed while it is current. A site has one of each kind.',
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
    hint: 'Offered below posts to people who have not answered it yet, in turn with other dynamic ones.',
  },
  priority: {
    name: 'priority',
    input: 'priority',
    label: 'Priority',
    hint: 'Dynamic ones of high priority are offered first.',
  },
  global: {
    name: 'isGlobal',
    input: 'flag',
    label: 'Global',
    hint: 'Shown on every site of the network.',
  },
  homepage: {
    name: 'isOnHomepage',
    input: 'flag',
    label: 'On Homepage',
    hint: 'The newest three are shown on the homepage, and one of the dynamic ones.',
  },
  startDate: {
    name: 'startDate',
    input: 'date',
    label: 'Start Date',
    hint: 'Opens 12:00 AM ET. Without a date it is open from the start.',
  },
  endDate: {
    name: 'date',
    input: 'date',
    label: 'End Date',
    hint: 'Closes 12:00 AM ET. Without a date it stays open.',
  },
  resultsVisibility: {
    name: 'resultsVisibility',
    input: 'visibility',
    label: 'Who sees the results',
    hint: 'The walls below count as well.',
  },
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

/** Settings of kinds whose shortcode without an id shows the current item. */
const isCurrentField = (shortcode: string) =>
  ({
    ...sharedFields.current,
    hint: `Shown where a post says [${shortcode}] without an id. A site has one.`,
  }) as const;

const fieldsOfChoiceKinds = (shortcode: string) =>
  [
    sharedFields.startDate,
    sharedFields.endDate,
    sharedFields.resultsVisibility,
    sharedFields.ctaText,
    sharedFields.ctaLink,
    sharedFields.tags,
    isCurrentField(shortcode),
    sharedFields.optionCta,
    sharedFields.dynamic,
    sharedFields.priority,
    sharedFields.global,
    sharedFields.homepage,
    sharedFields.multiSelect,
    sharedFields.authWall,
    sharedFields.subscriptionWall,
  ] as const;

export const choiceKindDefaults = {
  fields: fieldsOfChoiceKinds,
  columns: [
    'question',
    'isCurrent',
    'isOnHomepage',
    'priority',
    'isGlobal',
    'currentSiteTotalVotes',
    'totalVotes',
    'date',
    'insertedAt',
  ],
  filters: ['isCurrent', 'isOnHomepage', 'isGlobal', 'isExpired'],
} as const satisfies Pick<EngagementKind, 'columns' | 'filters'> & { fields: unknown };

/**
 * Removes calls to action that cannot be shown: options have none if several can be chosen, and an
 * item and its options never both have one.
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

export function findLinkIssues(fields: EngagementFields, names: readonly EngagementField[]) {
  const issues: EngagementRuleIssue[] = [];
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

export function findScheduleIssues(fields: EngagementFields): EngagementRuleIssue[] {
  const { startDate, date, resultsVisibility } = fields;
  if (startDate !== null && date !== null && date <= startDate) {
    return [{ field: 'date', message: engagementMessages.endsBeforeStart }];
  }
  return resultsVisibility === 'AFTER_CLOSING' && date === null
    ? [{ field: 'date', message: engagementMessages.closingNeedsDate }]
    : [];
}

export function findCtaIssues(fields: EngagementFields): EngagementRuleIssue[] {
  const message = engagementMessages.ctaLinkRequired;
  const issues: EngagementRuleIssue[] = [];
  if (fields.ctaText !== '' && fields.ctaLink === '') issues.push({ field: 'ctaLink', message });
  fields.options.forEach(({ ctaText, ctaLink }, index) => {
    if (ctaText !== '' && ctaLink === '') {
      issues.push({ field: 'options', option: { index, field: 'ctaLink' }, message });
    }
  });
  return issues;
}
