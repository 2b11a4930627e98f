export const staffNoteMaxLength = 2000;
export const maxShownStaffNotes = 50;
export const maxMentions = 20;

export const staffNoteMessages = {
  notFound: 'That note does not exist.',
  empty: 'Write the note first.',
  notYours: 'Only the person who wrote a note can change or delete it.',
  otherPerson: 'That content flag is about somebody else.',
  added: 'The note was added',
  deleted: 'The note was deleted',
} as const;
