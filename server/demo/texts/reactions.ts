import texts from './reactions.json' with { type: 'json' };

/**
 * Moods have `thanks` of a talk's starter, `answers` between members below a reply, and `openers`
 * and `closers` of longer replies.
 */
export const { thanks, answers, openers, closers } = texts;
/** Reactions to articles, answers between their readers, and answers of the author to them. */
export const { articleReactions, readerAnswers, authorAnswers } = texts;
/** Answers to thanks, and moderators' messages in heated talks. */
export const { youAreWelcome, calmingAnswers } = texts;
