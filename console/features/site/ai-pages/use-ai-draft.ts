import { useEffect, useRef, useState } from 'react';
import {
  aiDraftMessages,
  type DraftPart,
  draftTopicMaxLength,
  maxDraftPosts,
} from '../../../../contract/site/ai-page-drafts.ts';
import { type AiPage, readAiPage } from '../../../../contract/site/ai-pages.ts';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { streamDraft } from './ai-page-drafts.queries.ts';

export interface SupportedSentence {
  text: string;
  sentence: string;
}

export interface ReceivedDraft {
  content: AiPage;
  factPostIds: readonly string[];
  factSources: readonly string[];
  /** Sentences of the introduction and answers, with the sentence of a post. */
  textSources: readonly SupportedSentence[];
  doubtful: readonly string[];
  notices: readonly string[];
}

interface DraftProblem {
  message: string;
  field?: 'topic' | 'postIds' | undefined;
  /** Messages about omitted parts, if nothing remained of the draft. */
  notices?: readonly string[];
}

export interface AiDraftRequest {
  topic: string;
  postIds: readonly number[];
  setTopic(topic: string): void;
  setPostIds(ids: readonly number[]): void;
  /** Number of characters written; undefined while no draft is being written. */
  writtenCount: number | undefined;
  problem: DraftProblem | undefined;
  draft: ReceivedDraft | undefined;
  start(): Promise<void>;
  /** Part that is being redrafted; undefined for a whole draft. */
  redrafting: DraftPart | undefined;
  redraft(part: DraftPart): Promise<void>;
  stop(): void;
  discard(): void;
}

/** Requests a draft and holds it. Keeps the request's inputs in every case. */
export function useAiDraft(): AiDraftRequest {
  const [topic, setTopic] = useState('');
  const [postIds, setPostIds] = useState<readonly number[]>([]);
  const [writtenCount, setWrittenCount] = useState<number>();
  const [draftProblem, setDraftProblem] = useState<DraftProblem>();
  const [draft, setDraft] = useState<ReceivedDraft>();
  const [redrafting, setRedrafting] = useState<DraftPart>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function findInputProblem(): DraftProblem | undefined {
    if (topic.trim() === '') return { field: 'topic', message: aiDraftMessages.topicEmpty };
    if (topic.trim().length > draftTopicMaxLength) {
      return { field: 'topic', message: aiDraftMessages.topicTooLong };
    }
    if (postIds.length === 0) return { field: 'postIds', message: aiDraftMessages.postsEmpty };
    if (postIds.length > maxDraftPosts) {
      return { field: 'postIds', message: aiDraftMessages.postsTooMany };
    }
    return undefined;
  }

  async function requestDraft(part?: DraftPart) {
    const inputProblem = findInputProblem();
    setDraftProblem(inputProblem);
    // A second click can come before the next render.
    if (inputProblem || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setWrittenCount(0);
    setRedrafting(part);
    try {
      await streamDraft(
        { topic, postIds: postIds.map(String), part: part ?? null },
        ({ written: count, isDone, content, problem, ...rest }) => {
          setWrittenCount(count);
          if (!isDone) return;
          if (problem !== null) setDraftProblem({ message: problem, notices: rest.notices });
          else {
            const received = { content: readAiPage(content), ...rest };
            setDraft((now) => (now && part ? replacePart(now, received, part) : received));
          }
        },
        controller.signal,
      );
    } catch (error) {
      const field = hasCode(error, 'INVALID_INPUT') ? error.field : undefined;
      setDraftProblem({
        message: messageFor(error, aiDraftMessages.failed),
        ...((field === 'topic' || field === 'postIds') && { field }),
      });
    } finally {
      if (running.current === controller) {
        running.current = undefined;
        setWrittenCount(undefined);
        setRedrafting(undefined);
      }
    }
  }

  function stop() {
    if (!running.current) return;
    running.current.abort();
    running.current = undefined;
    setWrittenCount(undefined);
    setRedrafting(undefined);
    setDraftProblem({ message: aiDraftMessages.stopped });
  }

  return {
    topic,
    postIds,
    setTopic(text) {
      setTopic(text);
      if (draftProblem?.field === 'topic') setDraftProblem(undefined);
    },
    setPostIds(ids) {
      setPostIds(ids);
      if (draftProblem?.field === 'postIds') setDraftProblem(undefined);
    },
    writtenCount,
    problem: draftProblem,
    draft,
    start: () => requestDraft(),
    redrafting,
    redraft: (part) => requestDraft(part),
    stop,
    discard() {
      setDraft(undefined);
      setDraftProblem(undefined);
    },
  };
}

/** Replaces one part with that of a newer draft, and the notices with those of the newer draft. */
export function replacePart(
  draft: ReceivedDraft,
  newer: ReceivedDraft,
  part: DraftPart,
): ReceivedDraft {
  return {
    ...draft,
    content: { ...draft.content, [part]: newer.content[part] },
    textSources: [...draft.textSources, ...newer.textSources],
    ...(part === 'facts' && { factPostIds: newer.factPostIds, factSources: newer.factSources }),
    ...(part === 'questions' && { doubtful: newer.doubtful }),
    notices: newer.notices,
  };
}
