import { careMessages } from '../../../../contract/moderation/care.ts';
import {
  type AssocType,
  assocTypeLabels,
  assocTypes,
  type FlagOutcome,
  type FlagSort,
  flagOutcomeLabels,
  flagPageSizes,
  flagSorts,
} from '../../../../contract/moderation/content-flags.ts';
import { booleanFilter, choiceFilter, idsFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition, ListState } from '../../../kit/list/list-search.ts';

interface StatusFilter {
  label: string;
  isOpen?: boolean;
  outcome?: FlagOutcome;
}

const statusFilterOfOutcome = (outcome: FlagOutcome): StatusFilter => ({
  label: flagOutcomeLabels[outcome],
  outcome,
});

/** Statuses of the dashboard's filter. Those with an outcome include open and closed flags. */
export const flagStatuses = {
  open: { label: 'Open', isOpen: true },
  closed: { label: 'Closed', isOpen: false },
  all: { label: 'All' },
  waiting: { label: 'Waiting for approval', outcome: 'WAITING' },
  approved: statusFilterOfOutcome('APPROVED'),
  kept: statusFilterOfOutcome('KEPT'),
  spam: statusFilterOfOutcome('SPAM'),
  deleted: statusFilterOfOutcome('DELETED'),
} satisfies Record<string, StatusFilter>;
export type FlagStatus = keyof typeof flagStatuses;
const flagStatusNames = Object.keys(flagStatuses) as FlagStatus[];

export const reasonFilterLabels = {
  isCare: careMessages.badge,
  isOverdue: 'Overdue',
  isEscalated: 'Escalated',
  isReported: 'Reported',
  isReportedIllegal: 'Notice of illegal content',
  isSpam: 'Spam',
  isOffensive: 'Offensive',
  isImage: 'Image',
  isRequiredToPublish: 'Required to publish',
  isAdvice: 'Dangerous advice',
  isUnread: 'Not read by automod',
  isInMyLanguages: 'In languages I read',
} as const;
type ReasonFilter = keyof typeof reasonFilterLabels;
const reasonFilterNames = Object.keys(reasonFilterLabels) as ReasonFilter[];

function mapReasonFilters<Value>(toValue: (reason: ReasonFilter) => Value) {
  return Object.fromEntries(reasonFilterNames.map((name) => [name, toValue(name)])) as Record<
    ReasonFilter,
    Value
  >;
}

export const contentTypes: { value: AssocType | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  ...(Object.keys(assocTypeLabels) as AssocType[]).map((value) => ({
    value,
    label: assocTypeLabels[value],
  })),
];

export interface FlagFilters extends Record<ReasonFilter, boolean>, Record<string, unknown> {
  status: FlagStatus;
  assocType: AssocType | 'all';
  assignedToMe: boolean;
  assignedTo: string[];
  decidedBy: string[];
  requiresPreModeration: boolean;
}

const flagFilterCodecs: ListDefinition<FlagSort, FlagFilters>['filters'] = {
  status: choiceFilter(flagStatusNames, 'open'),
  assocType: choiceFilter(['all', ...assocTypes], 'all'),
  assignedToMe: booleanFilter,
  assignedTo: idsFilter,
  decidedBy: idsFilter,
  requiresPreModeration: booleanFilter,
  ...mapReasonFilters(() => booleanFilter),
};

export const adminFlagList: ListDefinition<FlagSort, FlagFilters> = {
  sorts: flagSorts,
  defaultSort: { by: 'urgency', desc: true },
  pageSizes: flagPageSizes,
  filters: flagFilterCodecs,
};

const scoreSorts: readonly FlagSort[] = ['spamProb', 'offensiveProb', 'disagreement'];

/** Without sorts and filters that the server refuses to moderators. */
export const moderatorFlagList: ListDefinition<FlagSort, FlagFilters> = {
  ...adminFlagList,
  sorts: flagSorts.filter((sort) => !scoreSorts.includes(sort)),
  filters: { ...flagFilterCodecs, requiresPreModeration: { ...booleanFilter, read: () => false } },
};

export function flagListFor(withScores: boolean): ListDefinition<FlagSort, FlagFilters> {
  return withScores ? adminFlagList : moderatorFlagList;
}

export function flagArguments(
  { filters: chosen, search, sortBy, sortDesc }: ListState<FlagSort, FlagFilters>,
  viewerId: string,
) {
  const status: StatusFilter = flagStatuses[chosen.status];
  const assignees = new Set(chosen.assignedTo);
  if (chosen.assignedToMe) assignees.add(viewerId);
  return {
    sort: sortBy,
    sortDesc,
    filter: {
      search: search || undefined,
      isOpen: status.isOpen,
      outcome: status.outcome,
      ...mapReasonFilters((reason) => chosen[reason] || undefined),
      requiresPreModeration: chosen.requiresPreModeration || undefined,
      assocType: chosen.assocType === 'all' ? undefined : upperCase(chosen.assocType),
      assignedToUserIds: assignees.size > 0 ? [...assignees] : undefined,
      decidedByUserIds: chosen.decidedBy.length > 0 ? chosen.decidedBy : undefined,
    },
  };
}

export function flagPageArguments(list: ListState<FlagSort, FlagFilters>, viewerId: string) {
  const { page, itemsPerPage } = list;
  return {
    ...flagArguments(list, viewerId),
    limit: itemsPerPage,
    offset: (page - 1) * itemsPerPage,
  };
}

export function upperCase<Text extends string>(text: Text): Uppercase<Text> {
  return text.toUpperCase() as Uppercase<Text>;
}
