/**
 * Words that differ by site. Texts name them in braces, so that a general text fits the site it is
 * shown on.
 */
export interface Vocabulary {
  condition: string;
  doctor: string;
  clinic: string;
  test: string;
  badDay: string;
}

export function say(text: string, vocabulary: Vocabulary): string {
  return text.replace(/\{(\w+)\}/g, (_, word: string) => {
    const value = vocabulary[word as keyof Vocabulary];
    if (value === undefined) throw new Error(`No site has a word for {${word}}: ${text}`);
    return value;
  });
}

/** Tone of a talk: nobody jokes below a farewell. */
export type Mood = 'practical' | 'welcoming' | 'tender' | 'merry';

export interface OpeningText {
  name: string;
  /** One text per paragraph. */
  body: readonly string[];
}

export interface ThreadText extends OpeningText {
  /** Kind of author, if it matters. */
  by?: 'newcomer' | 'veteran';
  /** Answers to this question only. */
  replies: readonly string[];
}

/** A subject of talks. Its `replies` fit any of its threads. */
export interface Topic {
  key: string;
  mood: Mood;
  forumTag: string;
  globalTags: readonly string[];
  threads: readonly ThreadText[];
  replies: readonly string[];
}

export interface ArticleText {
  title: string;
  /** Key of the topic of its comments. */
  topic: string;
  body: readonly string[];
}
