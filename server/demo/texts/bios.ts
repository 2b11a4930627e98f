import texts from './bios.json' with { type: 'json' };

/** Short bios show the kind of member; long ones consist of independent sentences. */
export const { shortBios, longBioSentences, authorNotes } = texts;
