/** What every engagement item has, whichever kind it is; a kind names those that it uses. */
export interface EngagementFields {
  /** The name of a giveaway. */
  question: string;
  /** Shown with the results; the helper copy of a giveaway. */
  answerDescription: string;
  ctaText: string;
  /** Where the details of a giveaway are. */
  ctaLink: string;
  imageUrl: string;
  /** YYYY-MM-DD; closes at its first moment in America/New_York. */
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
  tagIds: number[];
  options: EngagementOptionFields[];
}

export interface EngagementOptionFields {
  /** Absent for a new one. */
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

/** How a field is filled in. */
export type FieldInput =
  | 'line'
  | 'text'
  | 'link'
  | 'image'
  | 'date'
  | 'thread'
  | 'tags'
  | 'options'
  | 'priority'
  | 'flag';

export interface FieldUse {
  name: EngagementField;
  input: FieldInput;
  label: string;
  hint?: string;
  /** What is said when it is left empty. Absent: it may be. */
  required?: string;
  maxLength?: number;
  /** Beside the field, as it is typed. */
  showsLength?: boolean;
}

/** What lists of items can show; each has its way of being sorted, or none. */
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

/** Each leads to rows with the flag, or without it. */
export type EngagementFilterName = 'isCurrent' | 'isOnHomepage' | 'isGlobal' | 'isExpired';

export interface OptionRules {
  max: number;
  /** What is said to those who add one more. */
  tooMany: string;
  /**
   * Some are right and others wrong; what is said when none is marked. Who has answered is told
   * what was right, so that no answer can be changed.
   */
  correctRequired?: string;
  /** One press answers, where one is to be chosen. */
  arePressed?: boolean;
}

/** Something that is not as the rules of a kind have it. */
export interface RuleIssue {
  field: EngagementField;
  /** Which option, and what of it. */
  option?: { index: number; field: keyof EngagementOptionFields };
  message: string;
}

/** What visitors do with an item: they choose, go to a thread, open one, or take part. */
export type WidgetWay = 'vote' | 'join' | 'start' | 'enter';

/** All that the lists, editors, calls and pages need to know of one kind of item. */
export interface EngagementKind {
  /** As the calls name it. */
  type: string;
  /** 'Forum Driver', as in headings and messages. */
  label: string;
  plural: string;
  /** Within a sentence: 'forum driver', 'forum drivers'. */
  words: string;
  manyWords: string;
  /** Of the console: the list, and one item below which its id stands. */
  listPath: string;
  path: string;
  /** What its screens are called by those who lead to them. */
  screens: { list: string; create: string; edit: string };
  /** In the order of the form. */
  fields: readonly FieldUse[];
  options?: OptionRules;
  columns: readonly EngagementColumn[];
  filters: readonly EngagementFilterName[];
  shortcode: {
    name: string;
    /** The attribute that names the item. */
    idAttribute: string;
    /** Without an id it stands for the current one. */
    standsForCurrent: boolean;
  };
  /** Of new items, where it is not what `emptyEngagement` has. */
  defaults?: Partial<EngagementFields>;
  /** What is the case whatever was filled in. */
  settle?(fields: EngagementFields): EngagementFields;
  /** What no field knows by itself. */
  check?(fields: EngagementFields): RuleIssue[];
  widget: {
    way: WidgetWay;
    /** Above the question, for visitors. */
    label: string;
  };
  /** What is said when saving fails for no reason that a field could name. */
  saveFailed: string;
}

export const emptyEngagement: EngagementFields = {
  question: '',
  answerDescription: '',
  ctaText: '',
  ctaLink: '',
  imageUrl: '',
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
  tagIds: [],
  options: [],
};
