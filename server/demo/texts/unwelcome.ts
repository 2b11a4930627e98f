import texts from './unwelcome.json' with { type: 'json' };

/** Advertising, scams, miracle cures and insults. All addresses use reserved names. */
export const { spam, spamThreads, rude } = texts;
