import texts from './bios.json' with { type: 'json' };

/** Short bios reveal the kind of member; longer ones are made of independent sentences. */
export const { shortBios, longBioSentences, authorNotes } = texts;
