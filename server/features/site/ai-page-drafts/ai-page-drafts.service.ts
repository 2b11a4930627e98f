import type { Logger } from 'pino';
import {
  aiDraftMessages,
  draftTopicMaxLength,
  mostDraftPosts,
} from '../../../../contract/site/ai-page-drafts.ts';
import type { AiPage } from '../../../../contract/site/ai-pages.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, rateLimited } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { createThrottle } from '../../../http/throttle.ts';
import { type ChatModel, ChatModelRefusal, ChatModelTimeout } from '../../../lib/chat-model.ts';
import { postIndexRepository } from '../post-search/post-index.repository.ts';
import { textOfPost } from '../post-search/post-passages.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { draftPrompt, draftSchema, type OfferedPost } from './draft-prompt.ts';
import { readDraft, saysAnything } from './read-draft.ts';

export interface AiPageDraftState {
  /** Characters the language model has written so far. */
  written: number;
  isDone: boolean;
  /** Set once the draft is done and usable. */
  content: AiPage | null;
  factPostIds: number[];
  doubtful: string[];
  notices: string[];
  /** Message why there is no draft. */
  problem: string | null;
}

export interface DraftRequest {
  topic: string;
  postIds: readonly number[];
}

/** Drafts are streamed to the person who requested them and are not stored. */
export interface AiPageDraftsService {
  canDraft(actor: Pick<Actor, 'siteId'>): Promise<boolean>;
  /** Rejects invalid requests at once, then yields progress and finally the draft. */
  draft(
    actor: Pick<Actor, 'siteId' | 'id'>,
    request: DraftRequest,
    left: AbortSignal,
  ): Promise<AsyncGenerator<AiPageDraftState>>;
}

const day = 24 * 3_600_000;
const perStaffMember = { attempts: 30, windowMs: 3_600_000 };
const mostTokens = 3000;
/** Yield progress after this many more characters. */
const signOfLife = 100;
const nothing = {
  written: 0,
  content: null,
  factPostIds: [],
  doubtful: [],
  notices: [],
  problem: null,
};

export function createAiPageDraftsService({
  database,
  model,
  log,
}: {
  database: Database;
  /** Without a model, drafting is switched off. */
  model: ChatModel | undefined;
  log: Logger;
}): AiPageDraftsService {
  const posts = postIndexRepository(database.db);
  const settings = settingsRepository(database.db);
  const throttle = createThrottle(database.db);

  const rulesOf = async (siteId: number) =>
    readSuperSettings((await settings.find(siteId)).superSettings);

  /** Posts that visitors of the site can read, in the order of `ids`. */
  async function offeredOf(siteId: number, ids: readonly number[]): Promise<OfferedPost[]> {
    const rows = await posts.searched(siteId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ id, title: row.title, text: textOfPost(row) }] : [];
    });
  }

  async function spend({ siteId, id }: Pick<Actor, 'siteId' | 'id'>, perDay: number) {
    const now = new Date();
    const site = { [`ai-draft-site:${siteId}`]: { attempts: perDay, windowMs: day } };
    await throttle.spend({ [`ai-draft:${id}`]: perStaffMember }, now, aiDraftMessages.tooOften);
    if (!(await throttle.isWithin(site, now))) throw rateLimited(aiDraftMessages.spent);
    return () => throttle.refund([`ai-draft:${id}`, ...Object.keys(site)]);
  }

  async function* written(
    asked: ChatModel,
    topic: string,
    offered: readonly OfferedPost[],
    notRead: readonly string[],
    left: AbortSignal,
    refund: () => Promise<void>,
  ): AsyncGenerator<AiPageDraftState> {
    let said = '';
    let told = 0;
    const state = () => ({ ...nothing, written: said.length, notices: [...notRead] });
    yield { ...state(), isDone: false };
    try {
      const pieces = asked.stream(draftPrompt(topic, offered), {
        maxTokens: mostTokens,
        form: { name: 'page', schema: draftSchema(offered) },
        isLong: true,
        left,
      });
      for await (const piece of pieces) {
        said += piece;
        if (said.length < told + signOfLife) continue;
        told = said.length;
        yield { ...state(), isDone: false };
      }
    } catch (error) {
      if (left.aborted) return;
      log.warn({ err: error }, 'the language model failed');
      // Drafts that produced no text do not count towards the limits.
      if (said === '') await refund();
      yield { ...state(), isDone: true, problem: problemOf(error) };
      return;
    }
    const draft = readDraft(said, topic, offered);
    if (!draft) {
      yield { ...state(), isDone: true, problem: aiDraftMessages.unusable };
      return;
    }
    const notices = [...notRead, ...draft.notices];
    yield saysAnything(draft)
      ? { ...state(), ...draft, notices, isDone: true }
      : { ...state(), notices, isDone: true, problem: aiDraftMessages.nothingLeft };
  }

  return {
    canDraft: async ({ siteId }) => model !== undefined && (await rulesOf(siteId)).aiDrafts,

    async draft(actor, request, left) {
      const { aiDrafts, aiDraftsPerDay } = await rulesOf(actor.siteId);
      if (!model || !aiDrafts) throw invalidInput(aiDraftMessages.off);
      const topic = request.topic.replace(/\s+/g, ' ').trim();
      const ids = [...new Set(request.postIds)];
      if (topic === '') throw invalidInput(aiDraftMessages.topicEmpty, 'topic');
      if (topic.length > draftTopicMaxLength) {
        throw invalidInput(aiDraftMessages.topicTooLong, 'topic');
      }
      if (ids.length === 0) throw invalidInput(aiDraftMessages.postsEmpty, 'postIds');
      if (ids.length > mostDraftPosts) throw invalidInput(aiDraftMessages.postsTooMany, 'postIds');
      const offered = await offeredOf(actor.siteId, ids);
      if (offered.length === 0) throw invalidInput(aiDraftMessages.noneToRead, 'postIds');
      const unread = ids.filter((id) => !offered.some((post) => post.id === id));
      const notRead = unread.length > 0 ? [aiDraftMessages.notRead(unread)] : [];
      const refund = await spend(actor, aiDraftsPerDay);
      return written(model, topic, offered, notRead, left, refund);
    },
  };
}

function problemOf(error: unknown): string {
  if (error instanceof ChatModelRefusal) return aiDraftMessages.refused;
  return error instanceof ChatModelTimeout ? aiDraftMessages.late : aiDraftMessages.failed;
}
