export const resultsVisibilities = ['ALWAYS', 'AFTER_VOTING', 'AFTER_CLOSING', 'STAFF'] as const;
export type ResultsVisibility = (typeof resultsVisibilities)[number];

export interface EngagementFields {
  /** Name of a giveaway. */
  question: string;
  /** Shown with the results; the helper copy of a giveaway. */
  answerDescription: string;
  ctaText: string;
  ctaLink: string;
  imageUrl: string;
  /** YYYY-MM-DD; opens at the start of that day in America/New_York. */
  startDate: string | null;
  /** YYYY-MM-DD; closes at the start of that day in America/New_York. */
  date: string | null;
  threadId: number | null;
  priority: number;
  isCurrent: boolean;
  isMultiSelect: boolean;
  isOnHomepage: boolean;
  isSuggestable: boolean;
  isGlobal: boolean;
  hasOptionCta: boolean;
  promoteOnForumIndexPage: boolean;
  resultsRequireAuth: boolean;
  resultsRequireKnown: boolean;
  resultsVisibility: ResultsVisibility;
  tagIds: number[];
  options: EngagementOptionFields[];
}

export interface EngagementOptionFields {
  id?: number | undefined;
  name: string;
  isCorrect: boolean;
  ctaText: string;
  ctaLink: string;
}

export type EngagementField = keyof EngagementFields;
export type EngagementFlag = {
  [Field in EngagementField]: EngagementFields[Field] extends boolean ? Field : never;
}[EngagementField];

type EngagementFieldInputKind =
  | 'line'
  | 'text'
  | 'link'
  | 'image'
  | 'date'
  | 'thread'
  | 'tags'
  | 'options'
  | 'priority'
  | 'visibility'
  | 'flag';

export interface EngagementFieldDefinition {
  name: EngagementField;
  input: EngagementFieldInputKind;
  label: string;
  hint?: string;
  /** Message for an empty field. Absent: the field is optional. */
  required?: string;
  maxLength?: number;
  showsLength?: boolean;
}

export type EngagementColumn =
  | 'question'
  | 'isCurrent'
  | 'isOnHomepage'
  | 'priority'
  | 'isGlobal'
  | 'currentSiteTotalVotes'
  | 'totalVotes'
  | 'giveawaySubmissions'
  | 'date'
  | 'createdForums'
  | 'promoteOnForumIndexPage'
  | 'threadId'
  | 'insertedAt';

type EngagementFilterName = 'isCurrent' | 'isOnHomepage' | 'isGlobal' | 'isExpired';

interface EngagementOptionRules {
  min: number;
  tooFew: string;
  max: number;
  tooMany: string;
  /**
   * Message if no option is marked correct. Only kinds with correct answers have it; their votes
   * cannot be changed, because results reveal the answers.
   */
  correctRequired?: string;
  /** Options are buttons that vote at once, unless several can be chosen. */
  votesOnClick?: boolean;
}

export interface EngagementRuleIssue {
  field: EngagementField;
  option?: { index: number; field: keyof EngagementOptionFields };
  message: string;
}

/** Action that visitors take: vote, go to a thread, start a thread, enter a giveaway. */
export type ParticipationWay = 'vote' | 'join' | 'start' | 'enter';

export interface EngagementKind {
  type: string;
  label: string;
  plural: string;
  /** For use within sentences: 'forum driver', 'forum drivers'. */
  nameInSentence: string;
  pluralInSentence: string;
  /** Console paths of the list and of one item (without its id). */
  listPath: string;
  path: string;
  screens: { list: string; create: string; edit: string };
  fields: readonly EngagementFieldDefinition[];
  options?: EngagementOptionRules;
  columns: readonly EngagementColumn[];
  filters: readonly EngagementFilterName[];
  shortcode: {
    name: string;
    idAttribute: string;
    /** True if the shortcode without an id shows the current item. */
    standsForCurrent: boolean;
  };
  defaults?: Partial<EngagementFields>;
  normalize?(fields: EngagementFields): EngagementFields;
  check?(fields: EngagementFields): EngagementRuleIssue[];
  widget: {
    way: ParticipationWay;
    label: string;
  };
  /** Message if saving fails and no field is at fault. */
  saveFailed: string;
}

export const emptyEngagement: EngagementFields = {
  question: '',
  answerDescription: '',
  ctaText: '',
  ctaLink: '',
  imageUrl: '',
  startDate: null,
  date: null,
  threadId: null,
  priority: 2,
  isCurrent: false,
  isMultiSelect: false,
  isOnHomepage: false,
  isSuggestable: false,
  isGlobal: false,
  hasOptionCta: false,
  promoteOnForumIndexPage: false,
  resultsRequireAuth: false,
  resultsRequireKnown: false,
  resultsVisibility: 'AFTER_VOTING',
  tagIds: [],
  options: [],
};
