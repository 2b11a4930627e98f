import type { EngagementPhase } from './giveaway-dates.ts';
import type { EngagementType } from './kinds.ts';

export interface WidgetCta {
  text: string;
  link: string;
}

export interface WidgetOptionView {
  id: number;
  name: string;
  isChosen: boolean;
  /** Absent unless the viewer may see results. */
  votes?: number | undefined;
  /** Absent unless the viewer has voted and may see results. */
  isCorrect?: boolean | undefined;
  cta?: WidgetCta | undefined;
}

export type ResultsWallKind = 'account' | 'known';

interface WidgetBase {
  kind: EngagementType;
  id: number;
  question: string;
}

export interface VoteWidget extends WidgetBase {
  options: readonly WidgetOptionView[];
  isMultiSelect: boolean;
  phase: EngagementPhase;
  /** YYYY-MM-DD: opens and closes at 12:00 AM in America/New_York. */
  startDate?: string | undefined;
  date?: string | undefined;
  hasVoted: boolean;
  mayChange: boolean;
  /** Whether the viewer's answer is right, for kinds with correct answers. */
  isRight?: boolean | undefined;
  resultsAfterClosing?: boolean | undefined;
  wall?: ResultsWallKind | undefined;
  voters?: number | undefined;
  answerDescription: string;
  cta?: WidgetCta | undefined;
}

export interface DriverWidget extends WidgetBase {
  thread: { name: string; path: string };
}

export type StarterWidget = WidgetBase;

export interface GiveawayWidget extends WidgetBase {
  helperCopy: string;
  detailsLink: string;
  image: string | undefined;
  date: string | undefined;
  state: 'open' | 'entered' | 'closed';
  isDrawn: boolean;
  /** Public id of the viewer's entry, to find it in the list of the draw. */
  entry?: number | undefined;
}

/** An item reduced to what one viewer may see. */
export type Widget = VoteWidget | DriverWidget | StarterWidget | GiveawayWidget;

export type WidgetAction = 'vote' | 'known' | 'enter';

export interface WidgetProblem {
  action: WidgetAction;
  message: string;
}

export type WidgetNotice = WidgetProblem;

export interface WidgetContext {
  siteName: string;
  isSignedIn: boolean;
  isPreview: boolean;
  action: string;
  back: string;
  problem?: WidgetProblem | undefined;
  notice?: WidgetNotice | undefined;
  email?: string | undefined;
}

export const engagementPath = (id: number | string) => `/engagement/${id}`;
export const drawPath = (id: number | string) => `${engagementPath(id)}/draw`;
export const starterPath = (id: number | string) => `/forums/new?starter=${id}`;

export const widgetAnchor = (id: number) => `engagement-${id}`;
