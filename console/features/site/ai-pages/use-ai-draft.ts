import { useEffect, useRef, useState } from 'react';
import {
  aiDraftMessages,
  draftTopicMaxLength,
  mostDraftPosts,
} from '../../../../contract/site/ai-page-drafts.ts';
import { type AiPage, readAiPage } from '../../../../contract/site/ai-pages.ts';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { followDraft } from './ai-page-drafts.queries.ts';

export interface Draft {
  content: AiPage;
  factPostIds: readonly string[];
  doubtful: readonly string[];
  notices: readonly string[];
}

interface Trouble {
  message: string;
  field?: 'topic' | 'postIds' | undefined;
  /** What was left out of a draft of which nothing remained. */
  notices?: readonly string[];
}

export interface AiDraft {
  topic: string;
  postIds: readonly number[];
  setTopic(topic: string): void;
  setPostIds(ids: readonly number[]): void;
  /** Characters written so far; undefined while nothing is being written. */
  written: number | undefined;
  trouble: Trouble | undefined;
  draft: Draft | undefined;
  start(): Promise<void>;
  stop(): void;
  /** Back to what was asked for. */
  drop(): void;
}

/** Asks for a draft and holds it. What was typed stays, whatever becomes of the draft. */
export function useAiDraft(): AiDraft {
  const [topic, setTopic] = useState('');
  const [postIds, setPostIds] = useState<readonly number[]>([]);
  const [written, setWritten] = useState<number>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [draft, setDraft] = useState<Draft>();
  const running = useRef<AbortController>(undefined);
  // Nobody waits for it once the screen is gone.
  useEffect(() => () => running.current?.abort(), []);

  function mistake(): Trouble | undefined {
    if (topic.trim() === '') return { field: 'topic', message: aiDraftMessages.topicEmpty };
    if (topic.trim().length > draftTopicMaxLength) {
      return { field: 'topic', message: aiDraftMessages.topicTooLong };
    }
    if (postIds.length === 0) return { field: 'postIds', message: aiDraftMessages.postsEmpty };
    if (postIds.length > mostDraftPosts) {
      return { field: 'postIds', message: aiDraftMessages.postsTooMany };
    }
    return undefined;
  }

  async function ask() {
    const wrong = mistake();
    setTrouble(wrong);
    // A second press can come before the next render.
    if (wrong || running.current) return;
    const mine = new AbortController();
    running.current = mine;
    setWritten(0);
    try {
      await followDraft(
        { topic, postIds: postIds.map(String) },
        ({ written: count, isDone, content, factPostIds, doubtful, notices, problem }) => {
          setWritten(count);
          if (!isDone) return;
          if (problem !== null) setTrouble({ message: problem, notices });
          else setDraft({ content: readAiPage(content), factPostIds, doubtful, notices });
        },
        mine.signal,
      );
    } catch (error) {
      const field = hasCode(error, 'INVALID_INPUT') ? error.field : undefined;
      setTrouble({
        message: messageFor(error, aiDraftMessages.failed),
        ...((field === 'topic' || field === 'postIds') && { field }),
      });
    } finally {
      if (running.current === mine) {
        running.current = undefined;
        setWritten(undefined);
      }
    }
  }

  function stop() {
    if (!running.current) return;
    running.current.abort();
    running.current = undefined;
    setWritten(undefined);
    setTrouble({ message: aiDraftMessages.stopped });
  }

  return {
    topic,
    postIds,
    setTopic(text) {
      setTopic(text);
      if (trouble?.field === 'topic') setTrouble(undefined);
    },
    setPostIds(ids) {
      setPostIds(ids);
      if (trouble?.field === 'postIds') setTrouble(undefined);
    },
    written,
    trouble,
    draft,
    start: ask,
    stop,
    drop() {
      setDraft(undefined);
      setTrouble(undefined);
    },
  };
}
