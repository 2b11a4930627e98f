import { dayMs } from '../../../../contract/durations.ts';
import {
  aiSearchMaxLength,
  aiSearchMessages,
  aiSearchPageSize,
  maxAiSearchResults,
} from '../../../../contract/site/ai-search.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import { isWorthShowing, withFallingRelevance } from '../../../../retrieval/retrieval.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput } from '../../../base/errors.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { ChatModel } from '../../../lib/chat-model.ts';
import { type CheckedSentence, UngroundedError } from '../../../lib/cited-sentences.ts';
import { settingsRepository } from '../settings/settings.repository.ts';
import { checkAnswerSentences } from './check-answer.ts';
import { describeBestPost, type FoundPost, toFoundPost } from './found-post.ts';
import { buildAnswerPrompt, buildRatingPrompt, parseRating } from './model-prompt.ts';
import { postIndexRepository } from './post-index.repository.ts';
import type { PostIndexes } from './post-indexes.ts';

export interface FoundPosts {
  posts: FoundPost[];
  total: number;
  response: string;
  /** The sentences of a response by a language model, each with its source; otherwise empty. */
  sentences: CheckedSentence[];
  isByModel: boolean;
  notice: string | null;
  isDone: boolean;
  canAnswer: boolean;
}

export interface PostSearchService {
  find(actor: Pick<Actor, 'siteId'>, search: string, offset?: number): Promise<FoundPosts>;
  /** Yields the search result first, then each state of the model's answer. */
  answer(
    actor: Pick<Actor, 'siteId' | 'id'>,
    search: string,
    left?: AbortSignal,
  ): AsyncGenerator<FoundPosts>;
  close(): Promise<void>;
}

const searchLimitPerStaffMember = { attempts: 120, windowMs: 3_600_000 };

export function createPostSearchService({
  database,
  indexes,
  model,
  log,
}: Pick<Core, 'database' | 'log'> & {
  indexes: PostIndexes;
  model: ChatModel | undefined;
}): PostSearchService {
  const indexedPosts = postIndexRepository(database.db);
  const settings = settingsRepository(database.db);
  const throttle = createThrottle(database.db);

  function normalizeQuestion(search: string): string {
    const question = search.replace(/\s+/g, ' ').trim();
    if (question === '') throw invalidInput(aiSearchMessages.empty, 'search');
    if (question.length > aiSearchMaxLength) throw invalidInput(aiSearchMessages.tooLong, 'search');
    return question;
  }

  const findSuperSettings = async (siteId: number) =>
    readSuperSettings((await settings.find(siteId)).superSettings);

  async function findPosts(siteId: number, question: string, offset = 0): Promise<FoundPosts> {
    if (offset < 0) throw invalidInput(aiSearchMessages.negativeOffset, 'offset');
    const { hits } = await indexes.search(siteId, question, maxAiSearchResults);
    const allShown = hits.filter(({ traits }) => isWorthShowing(traits));
    const shownHits = allShown.slice(offset, offset + aiSearchPageSize);
    // Checks again which posts are public: an index can be out of date.
    const rows = await indexedPosts.findResultRows(
      siteId,
      shownHits.map(({ owner }) => owner),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const posts = shownHits.flatMap((hit) => {
      const row = byId.get(hit.owner);
      return row ? [toFoundPost(row, hit)] : [];
    });
    const { aiAnswers } = await findSuperSettings(siteId);
    const total = allShown.length;
    const describePage = () =>
      offset === 0
        ? describeBestPost(posts)
        : aiSearchMessages.laterPage(offset + 1, offset + posts.length, total);
    return {
      posts,
      total,
      response: posts.length === 0 ? aiSearchMessages.none : describePage(),
      sentences: [],
      isByModel: false,
      notice: null,
      isDone: true,
      canAnswer: model !== undefined && aiAnswers && posts.length > 0 && offset === 0,
    };
  }

  /** Averages the model's rating of each post with its search relevance. */
  async function rankWithModel(
    chatModel: ChatModel,
    question: string,
    posts: readonly FoundPost[],
    left: AbortSignal | undefined,
  ): Promise<FoundPost[]> {
    const ratings = await Promise.all(
      posts.map(async (post) => {
        const options = { maxTokens: 8, ...(left && { left }) };
        const rating = parseRating(
          await chatModel.complete(buildRatingPrompt(question, post), options),
        );
        if (rating === undefined) throw new Error('It gave no rating');
        return rating;
      }),
    );
    return posts
      .map((post, i) => ({
        ...post,
        relevance: Math.max(1, Math.round((post.relevance + (ratings[i] ?? 0)) / 2)),
      }))
      .sort((a, b) => b.relevance - a.relevance);
  }

  async function* streamAnswer(
    actor: Pick<Actor, 'siteId' | 'id'>,
    question: string,
    plain: FoundPosts,
    left: AbortSignal | undefined,
  ): AsyncGenerator<FoundPosts> {
    const { aiAnswersPerDay, aiPassages } = await findSuperSettings(actor.siteId);
    const allowances = {
      [`ai-search:${actor.id}`]: searchLimitPerStaffMember,
      [`ai-search-site:${actor.siteId}`]: { attempts: aiAnswersPerDay, windowMs: dayMs },
    };
    if (!model || !(await throttle.isWithin(allowances, new Date()))) {
      yield { ...plain, notice: aiSearchMessages.modelSpent };
      return;
    }
    const first = await rankWithModel(model, question, plain.posts.slice(0, aiPassages), left);
    const posts = withFallingRelevance([...first, ...plain.posts.slice(aiPassages)]);
    yield { ...plain, posts, isDone: false };
    const pieces = model.stream(buildAnswerPrompt(question, first), left && { abortSignal: left });
    let answered: FoundPosts = { ...plain, posts };
    let leftOutCount = 0;
    const checked = checkAnswerSentences(pieces, question, first, () => {
      leftOutCount += 1;
    });
    for await (const sentences of checked) {
      const response = sentences.map(({ text }) => text).join(' ');
      answered = { ...answered, response, sentences, isByModel: true, isDone: false };
      yield answered;
    }
    const notice = leftOutCount > 0 ? aiSearchMessages.sentencesLeftOut(leftOutCount) : null;
    yield { ...answered, notice, isByModel: true, isDone: true };
  }

  return {
    find: ({ siteId }, search, offset) => findPosts(siteId, normalizeQuestion(search), offset),

    async *answer(actor, search, left) {
      const question = normalizeQuestion(search);
      const plain = await findPosts(actor.siteId, question);
      if (!plain.canAnswer) {
        yield plain;
        return;
      }
      yield { ...plain, isDone: false };
      try {
        yield* streamAnswer(actor, question, plain, left);
      } catch (error) {
        if (left?.aborted) return;
        log.warn({ err: error }, 'the language model failed');
        const isMadeUp = error instanceof UngroundedError;
        yield {
          ...plain,
          notice: isMadeUp ? aiSearchMessages.modelRejected : aiSearchMessages.modelFailed,
        };
      }
    },

    close: () => indexes.close(),
  };
}
