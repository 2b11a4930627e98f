interface PageText {
  title: string;
  excerpt: string;
  /** One text per paragraph; '## ' begins a heading. */
  body: readonly string[];
  isDraft?: boolean;
}

/** Pages of every site; {site} is its name. */
export const pageTexts: readonly PageText[] = [
  {
    title: 'About us',
    excerpt: 'Who keeps {site} going, and what you can expect of it.',
    body: [
      '{site} is a place for people who live with {condition}, and for those who live with them. It began as a mailing list of eleven people and is still run by members.',
      '## What we do',
      'We publish what people learned the hard way, and we keep a light on for those who cannot sleep. Nothing here takes the place of your {doctor}. A good deal of it may help you to talk with them.',
      '## Who pays for it',
      'Grants, and a few sponsors who have no say in what is written. What a sponsor pays for says so.',
    ],
  },
  {
    title: 'Community guidelines',
    excerpt: 'Five rules, and what happens when one is broken.',
    body: [
      'We have five rules. Most of us need none of them, most of the time.',
      '## Be kind first',
      'Assume that whoever wrote this had a {badDay}. Disagree with what was said, and leave the person out of it.',
      '## Say what helped you, not what others must do',
      'Nobody here knows your {test}. Do not tell anyone to stop or change a treatment.',
      '## What stays here',
      'What members tell about themselves is theirs. Do not carry it elsewhere.',
      '## Selling',
      'We do not. Offers of any kind are removed, and so are those who keep posting them.',
      '## When something is wrong',
      'Use the Report link. Someone of the team looks at it, usually on the same day.',
    ],
  },
  {
    title: 'Meetings this spring',
    excerpt: '',
    body: ['Dates will be here as soon as the rooms are confirmed.'],
    isDraft: true,
  },
];
