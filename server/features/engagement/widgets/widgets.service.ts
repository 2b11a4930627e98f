import { isExpired } from '../../../../contract/engagement/giveaway-dates.ts';
import { typesWith } from '../../../../contract/engagement/kinds.ts';
import type { WidgetItem, WidgetState } from '../../../../contract/engagement/widget.ts';
import { engagementPath } from '../../../../contract/engagement/widget-view.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import type { Site } from '../../../base/viewer.ts';
import type { Database } from '../../../db/database.ts';
import { publicEngagementsRepository } from '../items/public-engagements.repository.ts';
import type {
  EngagementRef,
  PublicEngagementsService,
} from '../items/public-engagements.service.ts';
import type { Voter } from '../votes/voter.ts';
import { type Deed, widgetsRepository } from './widgets.repository.ts';

/** Viewer of a page with widgets. */
export interface Onlooker {
  site: Pick<Site, 'id' | 'features'>;
  userId?: number | undefined;
  visitorId?: string | undefined;
  /** True for accounts and for subscribed addresses. */
  isKnown: boolean;
}

export interface SeenItem {
  item: WidgetItem;
  state: WidgetState;
}

export interface WidgetsService {
  /** Results in the order of `refs`; undefined if missing or of another type. */
  show(who: Onlooker, refs: readonly EngagementRef[]): Promise<(SeenItem | undefined)[]>;
  byIds(who: Onlooker, ids: readonly number[]): Promise<SeenItem[]>;
  homepage(who: Onlooker): Promise<SeenItem[]>;
  forumIndex(who: Onlooker): Promise<SeenItem[]>;
  /** Next dynamic item for the viewer, without those in `except`. */
  suggestion(who: Onlooker, turn: string, except: readonly number[]): Promise<SeenItem | undefined>;
}

const homepageTypes = typesWith('isOnHomepage');
const dynamicTypes = typesWith('isSuggestable');
const forumTypes = typesWith('promoteOnForumIndexPage');
const mostOnHomepage = 3;
const mostOnForumIndex = 3;
const dayMs = 86_400_000;

/** Items as viewers see them, read in two statements however many there are. */
export function createWidgetsService({
  database,
  items,
}: {
  database: Database;
  items: PublicEngagementsService;
}): WidgetsService {
  const repository = widgetsRepository(database.db);

  /** Adds each item's state for the viewer, in one query. */
  async function seen<Found extends WidgetItem | undefined>(
    who: Onlooker,
    items: readonly Found[],
  ): Promise<(SeenItem | undefined)[]> {
    const hasForum = hasFeature(who.site.features, 'forums');
    const ids = items.flatMap((item) => item?.id ?? []);
    const isAnyone = who.userId === undefined && who.visitorId === undefined;
    const deeds = isAnyone || ids.length === 0 ? [] : await repository.deedsOf(voterOf(who), ids);
    const now = new Date();
    return items.map((item) =>
      item && (hasForum || !forumTypes.includes(item.type))
        ? { item, state: stateOf(item, who, deeds, now) }
        : undefined,
    );
  }

  async function byIds(who: Onlooker, ids: readonly number[]): Promise<SeenItem[]> {
    if (ids.length === 0) return [];
    const items = await publicEngagementsRepository(database.db).byIds(who.site.id, ids);
    const ordered = ids.map((id) => items.find((item) => item.id === id));
    return (await seen(who, ordered)).filter((it) => it !== undefined);
  }

  return {
    byIds,

    show: async (who, refs) => seen(who, await items.findAll(who.site.id, refs)),

    async homepage(who) {
      const fixed = await repository.onHomepage(who.site.id, homepageTypes, mostOnHomepage);
      const today = String(Math.floor(Date.now() / dayMs));
      const options = { turn: today, except: fixed, onHomepage: true };
      const dynamic = await repository.suggested(voterOf(who), dynamicTypes, options);
      return byIds(who, [...dynamic, ...fixed]);
    },

    forumIndex: async (who) =>
      byIds(who, await repository.onForumIndex(who.site.id, forumTypes, mostOnForumIndex)),

    async suggestion(who, turn, except) {
      const options = { turn, except, onHomepage: false };
      const [suggested] = await byIds(
        who,
        await repository.suggested(voterOf(who), dynamicTypes, options),
      );
      return suggested;
    },
  };
}

export function voterOf({ site, userId, visitorId }: Onlooker): Voter {
  return { siteId: site.id, userId, visitorId };
}

/** False for votes that another account made in this browser. */
function isOwn({ userId }: Deed, who: Onlooker): boolean {
  return userId === null || who.userId === undefined || userId === who.userId;
}

function stateOf(item: WidgetItem, who: Onlooker, deeds: readonly Deed[], now: Date): WidgetState {
  const own = deeds.filter((deed) => deed.engagementId === item.id && isOwn(deed, who));
  // The account's participation wins over an earlier one of the browser.
  const deed = own.find(({ userId }) => userId === who.userId) ?? own[0];
  return {
    isSignedIn: who.userId !== undefined,
    isKnown: who.isKnown || who.userId !== undefined,
    chosen: deed?.optionIds ?? null,
    hasEntered: deed !== undefined && deed.entryId !== null,
    entry: deed?.entryId ?? undefined,
    isClosed: isExpired(item.date, now),
    isPreview: false,
    action: engagementPath(item.id),
  };
}
