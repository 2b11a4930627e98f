import type { EngagementType } from './kinds.ts';

/** What a call to action says, and where it leads. */
export interface WidgetCta {
  text: string;
  link: string;
}

export interface WidgetOption {
  id: number;
  name: string;
  isChosen: boolean;
  /** How many chose it; only for those who may see results. */
  votes?: number | undefined;
  /** Where some are right; only for those who have answered and may see results. */
  isCorrect?: boolean | undefined;
  cta?: WidgetCta | undefined;
}

/** Why someone who has answered does not see what came of it. */
export type Wall = 'account' | 'known';

interface WidgetBase {
  kind: EngagementType;
  id: number;
  question: string;
}

/** Something to answer by choosing. */
export interface VoteWidget extends WidgetBase {
  options: readonly WidgetOption[];
  isMultiSelect: boolean;
  hasVoted: boolean;
  /** Whether another answer would be taken instead. */
  mayChange: boolean;
  wall?: Wall | undefined;
  /** People who answered; only for those who may see results. */
  voters?: number | undefined;
  /** What is said once it is answered. */
  answerDescription: string;
  cta?: WidgetCta | undefined;
}

/** Leads to a thread. */
export interface DriverWidget extends WidgetBase {
  thread: { name: string; path: string };
}

/** Leads to a new thread about the question. */
export type StarterWidget = WidgetBase;

export interface GiveawayWidget extends WidgetBase {
  helperCopy: string;
  detailsLink: string;
  /** An address that the page may load. */
  image: string | undefined;
  /** YYYY-MM-DD; nobody enters from the beginning of this day in New York on. */
  date: string | undefined;
  state: 'open' | 'entered' | 'closed';
  /** The number of their own entry, by which they find it in the draw. */
  entry?: number | undefined;
}

/** An item as one visitor is to see it: nothing in it that is not for them. */
export type Widget = VoteWidget | DriverWidget | StarterWidget | GiveawayWidget;

export type WidgetAction = 'vote' | 'known' | 'enter';

/** What was wrong with what someone sent. */
export interface WidgetProblem {
  action: WidgetAction;
  message: string;
}

/** What someone is told who sent something that is not finished yet. */
export type WidgetNotice = WidgetProblem;

/** Where a widget stands, and for whom. */
export interface WidgetPlace {
  siteName: string;
  isSignedIn: boolean;
  isPreview: boolean;
  /** What its forms are sent to, each below it. */
  action: string;
  /** The address of the page, to come back to. */
  back: string;
  problem?: WidgetProblem | undefined;
  notice?: WidgetNotice | undefined;
  /** What they had typed as their address. */
  email?: string | undefined;
}

export const engagementPath = (id: number | string) => `/engagement/${id}`;
/** Where anyone reads how the winners of a giveaway are drawn. */
export const drawPath = (id: number | string) => `${engagementPath(id)}/draw`;
export const starterPath = (id: number | string) => `/forums/new?starter=${id}`;

/** What a widget is called on its page. */
export const widgetAnchor = (id: number) => `engagement-${id}`;
