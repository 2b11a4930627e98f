import { z } from 'zod';

/**
 * Words that differ by site. Texts contain them as placeholders in braces, so that one text fits
 * several sites.
 */
export interface Vocabulary {
  condition: string;
  doctor: string;
  clinic: string;
  test: string;
  badDay: string;
}

export function fillVocabulary(text: string, vocabulary: Vocabulary): string {
  return text.replace(/\{(\w+)\}/g, (_, word: string) => {
    const value = vocabulary[word as keyof Vocabulary];
    if (value === undefined) throw new Error(`No site has a word for {${word}}: ${text}`);
    return value;
  });
}

/** Tone of a discussion; texts are chosen to match it. */
const moodSchema = z.enum(['practical', 'welcoming', 'tender', 'merry']);
export type Mood = z.output<typeof moodSchema>;

export const textsSchema = z.array(z.string());

export interface OpeningText {
  name: string;
  body: readonly string[];
}

const threadTextSchema = z.strictObject({
  name: z.string(),
  body: textsSchema,
  by: z.enum(['newcomer', 'veteran']).optional(),
  replies: textsSchema,
});
export type ThreadText = z.output<typeof threadTextSchema>;

/** Subject of discussions. Its `replies` fit any of its threads. */
export const topicSchema = z.strictObject({
  key: z.string(),
  mood: moodSchema,
  forumTag: z.string(),
  globalTags: textsSchema,
  threads: z.array(threadTextSchema),
  replies: textsSchema,
});
export type Topic = z.output<typeof topicSchema>;

export interface ArticleText {
  title: string;
  topic: string;
  body: readonly string[];
}
