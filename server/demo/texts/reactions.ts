import texts from './reactions.json' with { type: 'json' };

/**
 * Texts by mood: `thanks` of a discussion's starter, `answers` between members below a reply, and
 * `openers` and `closers` of longer replies.
 */
export const { thanks, answers, openers, closers } = texts;
/** Reactions to articles, answers between readers, and answers of the author. */
export const { articleReactions, readerAnswers, authorAnswers } = texts;
/** Answers to thanks, and messages of moderators in heated discussions. */
export const { youAreWelcome, calmingAnswers } = texts;
