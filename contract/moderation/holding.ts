export const heldReasons = [
  'PRE_MODERATION',
  'FIRST_POSTS',
  'FIRST_LINK',
  'WORD',
  'DOMAIN',
  'SPAM',
  'OFFENSIVE',
] as const;
export type HeldReason = (typeof heldReasons)[number];

export const heldReasonLabels: Record<HeldReason, string> = {
  PRE_MODERATION: 'the thread requires it',
  FIRST_POSTS: 'among the first posts of a new member',
  FIRST_LINK: 'the first link of a new member',
  WORD: 'has a word that the site holds back',
  DOMAIN: 'links to a domain that the site holds back',
  SPAM: 'very likely spam',
  OFFENSIVE: 'very likely offensive',
};

/** Shown to the author. Deliberately general: nobody learns which word or score was the reason. */
export const heldReasonTextsForAuthor: Record<HeldReason, string> = {
  PRE_MODERATION: 'All answers in this thread are looked at before they appear.',
  FIRST_POSTS: 'What new members write first is looked at before it appears.',
  FIRST_LINK: 'Links of new members are looked at before they appear.',
  WORD: 'Something in it is looked at before it appears.',
  DOMAIN: 'A link in it is looked at before it appears.',
  SPAM: 'It looks much like advertising, so a moderator looks at it first.',
  OFFENSIVE: 'It may be hurtful to others, so a moderator looks at it first.',
};
