/**
 * Words that differ from site to site. Texts name them in braces, so that a text about fatigue
 * or insurance reads as if it was written on the site it stands on.
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

/** How people speak with each other: nobody jokes under a farewell. */
export type Mood = 'practical' | 'welcoming' | 'tender' | 'merry';

export interface OpeningText {
  name: string;
  /** One text per paragraph. */
  body: readonly string[];
}

export interface ThreadText extends OpeningText {
  /** Who would write this, where it matters. */
  by?: 'newcomer' | 'veteran';
  /** Answers to this very question. */
  replies: readonly string[];
}

/** Something people talk about. Its own `replies` make sense under any of its threads. */
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
  /** The key of the topic that its comments are about. */
  topic: string;
  body: readonly string[];
}
