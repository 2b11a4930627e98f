import texts from './reactions.json' with { type: 'json' };

/**
 * Texts by mood: `thanks` of a discussion's starter, `answers` between members below a reply, and
 * `openers` and `closers` of longer replies.
 */
export const { thanks, answers, openers, closers } = texts;
export const { articleReactions, readerAnswers, authorAnswers } = texts;
export const { youAreWelcome, calmingAnswers } = texts;
