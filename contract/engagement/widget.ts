import type { WidgetWay } from './kind.ts';
import { type EngagementType, kindOf, tellsWhatIsRight } from './kinds.ts';
import { giveawayWidget } from './widget-giveaway.ts';
import { type Markup, markup } from './widget-markup.ts';
import {
  type DriverWidget,
  type GiveawayWidget,
  type StarterWidget,
  starterPath,
  type VoteWidget,
  type Wall,
  type Widget,
  type WidgetCta,
  type WidgetNotice,
  type WidgetPlace,
  type WidgetProblem,
  widgetAnchor,
} from './widget-view.ts';
import { voteWidget } from './widget-vote.ts';

/** An item as its widget shows it. */
export interface WidgetItem {
  id: number;
  type: EngagementType;
  question: string;
  answerDescription: string;
  ctaText: string;
  ctaLink: string;
  imageUrl: string;
  /** YYYY-MM-DD */
  date: string | null;
  isCurrent: boolean;
  isMultiSelect: boolean;
  hasOptionCta: boolean;
  resultsRequireAuth: boolean;
  resultsRequireKnown: boolean;
  /** Where a forum driver leads; null while nobody may read that thread. */
  thread: { name: string; path: string } | null;
  /** How many people voted, on all sites. */
  totalVotes: number;
  options: WidgetOption[];
}

export interface WidgetOption {
  id: number;
  name: string;
  isCorrect: boolean;
  ctaText: string;
  ctaLink: string;
  /** On all sites. */
  totalVotes: number;
}

/** Who looks at it, and what they have done. */
export interface WidgetState {
  isSignedIn: boolean;
  /** By an account or a subscriber's address. */
  isKnown: boolean;
  /** What they chose; null as long as they have not voted. */
  chosen: readonly number[] | null;
  /** They take part in the giveaway. */
  hasEntered: boolean;
  /** The number of their entry, by which they find it in the draw. */
  entry?: number | undefined;
  /** Past its date. */
  isClosed: boolean;
  /** Shown to staff, beside the form: nothing of it can be sent. */
  isPreview: boolean;
  /** Where its forms are sent; without a host. */
  action: string;
  /** The address of the page, to come back to. */
  back?: string | undefined;
  siteName?: string | undefined;
  /** What went wrong with what they sent. */
  problem?: WidgetProblem | undefined;
  /** What is left to do after what they sent. */
  notice?: WidgetNotice | undefined;
  /** What they had typed as their address. */
  email?: string | undefined;
}

/** The widget as markup: the same on the sites and in the editor's preview. It needs no script. */
export function renderWidget(item: WidgetItem, state: WidgetState): string {
  const { isSignedIn, isPreview, action, back = '/', siteName = 'this site' } = state;
  const { problem, notice, email } = state;
  const place = { isSignedIn, isPreview, action, back, siteName, problem, notice, email };
  const { way, label } = kindOf(item.type).widget;
  const parts = ways[way].parts(item, state, place);
  if (!parts) return '';
  const anchor = widgetAnchor(item.id);
  return markup`<section class="engagement engagement-${item.type}" id="${anchor}" data-engagement="${item.id}" aria-labelledby="${anchor}-question" tabindex="-1">
<p class="engagement-kind">${label}</p>
${parts}
</section>`.text;
}

/** What of an item someone may see: nothing is in it that is not for them. */
export function seenBy(item: WidgetItem, state: WidgetState): Widget | undefined {
  return ways[kindOf(item.type).widget.way].seenBy(item, state);
}

/** One way of using an item: what of it is shown to whom, and how. */
function way<View extends Widget>(
  seenBy: (item: WidgetItem, state: WidgetState) => View | undefined,
  show: (view: View, place: WidgetPlace) => Markup,
) {
  return {
    seenBy,
    parts(item: WidgetItem, state: WidgetState, place: WidgetPlace): Markup | undefined {
      const view = seenBy(item, state);
      return view && show(view, place);
    },
  };
}

const ways = {
  vote: way(voteOf, voteWidget),
  join: way(driverOf, driverParts),
  start: way(starterOf, starterParts),
  enter: way(giveawayOf, giveawayWidget),
} satisfies Record<WidgetWay, unknown>;

function starterOf({ type: kind, id, question }: WidgetItem): StarterWidget {
  return { kind, id, question };
}

function driverOf(item: WidgetItem, { isPreview }: WidgetState): DriverWidget | undefined {
  const { type: kind, id, question } = item;
  const thread = item.thread ?? (isPreview ? { name: '', path: '#' } : null);
  return thread ? { kind, id, question, thread } : undefined;
}

const ctaOf = ({ ctaText: text, ctaLink: link }: { ctaText: string; ctaLink: string }) =>
  text !== '' && link !== '' ? ({ text, link } satisfies WidgetCta) : undefined;

function wallFor(item: WidgetItem, { isSignedIn, isKnown }: WidgetState): Wall | undefined {
  if (isSignedIn) return undefined;
  if (item.resultsRequireAuth) return 'account';
  return item.resultsRequireKnown && !isKnown ? 'known' : undefined;
}

function voteOf(item: WidgetItem, state: WidgetState): VoteWidget {
  const { type: kind, id, question, isMultiSelect, hasOptionCta } = item;
  const tellsRight = tellsWhatIsRight(kindOf(kind));
  const hasVoted = state.chosen !== null;
  const wall = hasVoted ? wallFor(item, state) : undefined;
  const seesResults = hasVoted && wall === undefined;
  return {
    kind,
    id,
    question,
    isMultiSelect,
    hasVoted,
    mayChange: hasVoted && mayChangeVote(item),
    wall,
    voters: seesResults ? item.totalVotes : undefined,
    answerDescription: seesResults ? item.answerDescription : '',
    cta: hasVoted && !hasOptionCta ? ctaOf(item) : undefined,
    options: item.options.map((option) => {
      const isChosen = state.chosen?.includes(option.id) ?? false;
      return {
        id: option.id,
        name: option.name,
        isChosen,
        votes: seesResults ? option.totalVotes : undefined,
        isCorrect: seesResults && tellsRight ? option.isCorrect : undefined,
        cta: isChosen && hasOptionCta ? ctaOf(option) : undefined,
      };
    }),
  };
}

/** Where it was told what is right, and where it is no longer current, an answer stands. */
export function mayChangeVote({
  type,
  isCurrent,
}: Pick<WidgetItem, 'type' | 'isCurrent'>): boolean {
  return isCurrent && !tellsWhatIsRight(kindOf(type));
}

function giveawayOf(item: WidgetItem, state: WidgetState): GiveawayWidget {
  return {
    kind: item.type,
    id: item.id,
    question: item.question,
    helperCopy: item.answerDescription,
    detailsLink: item.ctaLink,
    image: item.imageUrl === '' ? undefined : item.imageUrl,
    date: item.date ?? undefined,
    state: state.isClosed ? 'closed' : state.hasEntered ? 'entered' : 'open',
    entry: state.entry,
  };
}

const question = ({ id, question: text }: Widget) =>
  markup`<p class="engagement-question" id="${widgetAnchor(id)}-question">${text}</p>`;

function driverParts(widget: DriverWidget): Markup {
  const { name, path } = widget.thread;
  return markup`${question(widget)}
<p class="engagement-actions"><a class="engagement-button" href="${path}">Join the discussion<span class="unseen">: ${name}</span></a></p>`;
}

function starterParts(widget: StarterWidget): Markup {
  return markup`${question(widget)}
<p class="engagement-actions"><a class="engagement-button" href="${starterPath(widget.id)}">Start a thread about it</a></p>`;
}
