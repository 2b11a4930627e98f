import { dayMs } from '../../../../contract/durations.ts';
import { phaseOfEngagement } from '../../../../contract/engagement/giveaway-dates.ts';
import { typesWithField } from '../../../../contract/engagement/kinds.ts';
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
import { type Participation, widgetsRepository } from './widgets.repository.ts';

export interface WidgetViewer {
  site: Pick<Site, 'id' | 'features'>;
  userId?: number | undefined;
  visitorId?: string | undefined;
  isKnown: boolean;
}

export interface ItemForViewer {
  item: WidgetItem;
  state: WidgetState;
}

export interface WidgetsService {
  show(who: WidgetViewer, refs: readonly EngagementRef[]): Promise<(ItemForViewer | undefined)[]>;
  byIds(who: WidgetViewer, ids: readonly number[]): Promise<ItemForViewer[]>;
  homepage(who: WidgetViewer): Promise<ItemForViewer[]>;
  forumIndex(who: WidgetViewer): Promise<ItemForViewer[]>;
  suggestion(
    who: WidgetViewer,
    turn: string,
    except: readonly number[],
  ): Promise<ItemForViewer | undefined>;
}

const typesShownOnHomepage = typesWithField('isOnHomepage');
const suggestableTypes = typesWithField('isSuggestable');
const typesShownOnForumIndex = typesWithField('promoteOnForumIndexPage');
const maxWidgetsOnHomepage = 3;
const maxWidgetsOnForumIndex = 3;

/** Items as viewers see them, read in two statements however many there are. */
export function createWidgetsService({
  database,
  items,
}: {
  database: Database;
  items: PublicEngagementsService;
}): WidgetsService {
  const repository = widgetsRepository(database.db);

  async function addStates<Found extends WidgetItem | undefined>(
    who: WidgetViewer,
    items: readonly Found[],
  ): Promise<(ItemForViewer | undefined)[]> {
    const hasForum = hasFeature(who.site.features, 'forums');
    const ids = items.flatMap((item) => item?.id ?? []);
    const isAnonymous = who.userId === undefined && who.visitorId === undefined;
    const participations =
      isAnonymous || ids.length === 0 ? [] : await repository.findParticipations(voterOf(who), ids);
    const now = new Date();
    return items.map((item) =>
      item && (hasForum || !typesShownOnForumIndex.includes(item.type))
        ? { item, state: computeWidgetState(item, who, participations, now) }
        : undefined,
    );
  }

  async function byIds(who: WidgetViewer, ids: readonly number[]): Promise<ItemForViewer[]> {
    if (ids.length === 0) return [];
    const items = await publicEngagementsRepository(database.db).byIds(who.site.id, ids);
    const ordered = ids.map((id) => items.find((item) => item.id === id));
    return (await addStates(who, ordered)).filter((it) => it !== undefined);
  }

  return {
    byIds,

    show: async (who, refs) => addStates(who, await items.findAll(who.site.id, refs)),

    async homepage(who) {
      const fixed = await repository.onHomepage(
        who.site.id,
        typesShownOnHomepage,
        maxWidgetsOnHomepage,
      );
      const today = String(Math.floor(Date.now() / dayMs));
      const options = { turn: today, except: fixed, onHomepage: true };
      const dynamic = await repository.suggested(voterOf(who), suggestableTypes, options);
      return byIds(who, [...dynamic, ...fixed]);
    },

    forumIndex: async (who) =>
      byIds(
        who,
        await repository.onForumIndex(who.site.id, typesShownOnForumIndex, maxWidgetsOnForumIndex),
      ),

    async suggestion(who, turn, except) {
      const options = { turn, except, onHomepage: false };
      const [suggested] = await byIds(
        who,
        await repository.suggested(voterOf(who), suggestableTypes, options),
      );
      return suggested;
    },
  };
}

export function voterOf({ site, userId, visitorId }: WidgetViewer): Voter {
  return { siteId: site.id, userId, visitorId };
}

/** False for votes that another account made in this browser. */
function isParticipationOf({ userId }: Participation, who: WidgetViewer): boolean {
  return userId === null || who.userId === undefined || userId === who.userId;
}

function computeWidgetState(
  item: WidgetItem,
  who: WidgetViewer,
  participations: readonly Participation[],
  now: Date,
): WidgetState {
  const own = participations.filter(
    (participation) =>
      participation.engagementId === item.id && isParticipationOf(participation, who),
  );
  // The account's participation takes precedence over the browser's.
  const participation = own.find(({ userId }) => userId === who.userId) ?? own[0];
  return {
    isSignedIn: who.userId !== undefined,
    isKnown: who.isKnown || who.userId !== undefined,
    chosen: participation?.optionIds ?? null,
    hasEntered: participation !== undefined && participation.entryId !== null,
    entry: participation?.entryId ?? undefined,
    phase: item.isDrawn ? 'closed' : phaseOfEngagement(item, now),
    isPreview: false,
    action: engagementPath(item.id),
  };
}
