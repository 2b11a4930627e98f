import { dayMs } from '../../../../contract/durations.ts';
import {
  aiDraftMessages,
  type DraftPart,
  draftTopicMaxLength,
  maxDraftPosts,
} from '../../../../contract/site/ai-page-drafts.ts';
import type { AiPage } from '../../../../contract/site/ai-pages.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, rateLimited } from '../../../base/errors.ts';
import { createThrottle } from '../../../http/throttle.ts';
import {
  type ChatModel,
  ChatModelRefusal,
  ChatModelStatus,
  ChatModelTimeout,
  ChatModelUnreachable,
} from '../../../lib/chat-model.ts';
import { postIndexRepository } from '../post-search/post-index.repository.ts';
import { postPlainText } from '../post-search/post-passages.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { buildDraftPrompt, createDraftJsonSchema, type SourcePost } from './draft-prompt.ts';
import { hasDraftContent, parseDraftAnswer, type SupportedSentence } from './read-draft.ts';

export interface AiPageDraftState {
  written: number;
  isDone: boolean;
  content: AiPage | null;
  factPostIds: number[];
  /** For each fact, the sentence of its post that says it best. */
  factSources: string[];
  textSources: SupportedSentence[];
  doubtful: string[];
  notices: string[];
  problem: string | null;
}

interface AiPageDraftRequest {
  topic: string;
  postIds: readonly number[];
  part?: DraftPart | null | undefined;
}

/** Drafts are streamed to the person who requested them and are not stored. */
export interface AiPageDraftsService {
  canDraft(actor: Pick<Actor, 'siteId'>): Promise<boolean>;
  /** Rejects invalid requests at once, then yields progress and finally the draft. */
  draft(
    actor: Pick<Actor, 'siteId' | 'id'>,
    request: AiPageDraftRequest,
    left: AbortSignal,
  ): Promise<AsyncGenerator<AiPageDraftState>>;
}

const draftLimitPerStaffMember = { attempts: 30, windowMs: 3_600_000 };
const maxDraftTokens = 3000;
/** Number of characters after which progress is yielded. */
const charactersPerProgressReport = 100;
const emptyDraftState = {
  written: 0,
  content: null,
  factPostIds: [],
  factSources: [],
  textSources: [],
  doubtful: [],
  notices: [],
  problem: null,
};

export function createAiPageDraftsService({
  database,
  model,
  log,
}: Pick<Core, 'database' | 'log'> & { model: ChatModel | undefined }): AiPageDraftsService {
  const posts = postIndexRepository(database.db);
  const settings = settingsRepository(database.db);
  const throttle = createThrottle(database.db);

  const findSuperSettings = async (siteId: number) =>
    readSuperSettings((await settings.find(siteId)).superSettings);

  /** Posts that visitors of the site can read, in the order of `ids`. */
  async function findSourcePosts(siteId: number, ids: readonly number[]): Promise<SourcePost[]> {
    const rows = await posts.findSearchable(siteId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ id, title: row.title, text: postPlainText(row) }] : [];
    });
  }

  async function spendAllowance({ siteId, id }: Pick<Actor, 'siteId' | 'id'>, perDay: number) {
    const now = new Date();
    const site = { [`ai-draft-site:${siteId}`]: { attempts: perDay, windowMs: dayMs } };
    await throttle.spend(
      { [`ai-draft:${id}`]: draftLimitPerStaffMember },
      now,
      aiDraftMessages.tooOften,
    );
    if (!(await throttle.isWithin(site, now))) throw rateLimited(aiDraftMessages.spent);
    return () => throttle.refund([`ai-draft:${id}`, ...Object.keys(site)]);
  }

  async function* streamDraft(
    chatModel: ChatModel,
    { topic, part, sources }: { topic: string; part: DraftPart | undefined; sources: SourcePost[] },
    unreadNotices: readonly string[],
    left: AbortSignal,
    refund: () => Promise<void>,
  ): AsyncGenerator<AiPageDraftState> {
    let answerText = '';
    let reportedLength = 0;
    const createState = () => ({
      ...emptyDraftState,
      written: answerText.length,
      notices: [...unreadNotices],
    });
    yield { ...createState(), isDone: false };
    try {
      const pieces = chatModel.stream(buildDraftPrompt(topic, sources, part), {
        maxTokens: maxDraftTokens,
        answerSchema: { name: 'page', schema: createDraftJsonSchema(sources) },
        isLong: true,
        abortSignal: left,
      });
      for await (const piece of pieces) {
        answerText += piece;
        if (answerText.length < reportedLength + charactersPerProgressReport) continue;
        reportedLength = answerText.length;
        yield { ...createState(), isDone: false };
      }
    } catch (error) {
      if (left.aborted) return;
      log.warn({ err: error }, 'the language model failed');
      // Drafts that produced no text do not count towards the limits.
      if (answerText === '') await refund();
      yield {
        ...createState(),
        isDone: true,
        problem: describeDraftProblem(error, answerText !== ''),
      };
      return;
    }
    const draft = parseDraftAnswer(answerText, topic, sources, part);
    if (!draft) {
      yield { ...createState(), isDone: true, problem: aiDraftMessages.unusable };
      return;
    }
    const notices = [...unreadNotices, ...draft.notices];
    yield hasDraftContent(draft)
      ? { ...createState(), ...draft, notices, isDone: true }
      : { ...createState(), notices, isDone: true, problem: aiDraftMessages.nothingLeft };
  }

  return {
    canDraft: async ({ siteId }) =>
      model !== undefined && (await findSuperSettings(siteId)).aiDrafts,

    async draft(actor, request, left) {
      const { aiDrafts, aiDraftsPerDay } = await findSuperSettings(actor.siteId);
      if (!model || !aiDrafts) throw invalidInput(aiDraftMessages.off);
      const topic = request.topic.replace(/\s+/g, ' ').trim();
      const ids = [...new Set(request.postIds)];
      if (topic === '') throw invalidInput(aiDraftMessages.topicEmpty, 'topic');
      if (topic.length > draftTopicMaxLength) {
        throw invalidInput(aiDraftMessages.topicTooLong, 'topic');
      }
      if (ids.length === 0) throw invalidInput(aiDraftMessages.postsEmpty, 'postIds');
      if (ids.length > maxDraftPosts) throw invalidInput(aiDraftMessages.postsTooMany, 'postIds');
      const sources = await findSourcePosts(actor.siteId, ids);
      if (sources.length === 0) throw invalidInput(aiDraftMessages.noneToRead, 'postIds');
      const unread = ids.filter((id) => !sources.some((post) => post.id === id));
      const unreadNotices = unread.length > 0 ? [aiDraftMessages.notRead(unread)] : [];
      const refund = await spendAllowance(actor, aiDraftsPerDay);
      const subject = { topic, part: request.part ?? undefined, sources };
      return streamDraft(model, subject, unreadNotices, left, refund);
    },
  };
}

function describeDraftProblem(error: unknown, hasText: boolean): string {
  if (error instanceof ChatModelRefusal) return aiDraftMessages.refused;
  if (error instanceof ChatModelTimeout) return aiDraftMessages.late;
  if (error instanceof ChatModelUnreachable) return aiDraftMessages.unreachable;
  if (error instanceof ChatModelStatus) return describeHttpStatus(error.status);
  return hasText ? aiDraftMessages.brokeOff : aiDraftMessages.failed;
}

function describeHttpStatus(status: number): string {
  if (status === 401 || status === 403) return aiDraftMessages.keyRefused;
  if (status === 429 || status === 503) return aiDraftMessages.overloaded;
  return aiDraftMessages.answered(status);
}
