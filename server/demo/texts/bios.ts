import texts from './bios.json' with { type: 'json' };

export const { shortBios, longBioSentences, authorNotes } = texts;
