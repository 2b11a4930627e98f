interface OpportunityText {
  name: string;
  /** Share of members who answered. */
  share: number;
  questions: readonly { question: string; answers: readonly string[] }[];
}

export const opportunityTexts: readonly OpportunityText[] = [
  {
    name: 'Share your story on camera',
    share: 0.2,
    questions: [
      {
        question: 'What would you like others to know?',
        answers: [
          'That a quiet day is not a wasted day.',
          'How much it helps when someone simply asks how it is going.',
          'That you may change doctors until one listens.',
          'My family learned it with me, and they have things to say as well.',
        ],
      },
      {
        question: 'Which days of the week suit you?',
        answers: ['Tuesday or Thursday', 'Any evening', 'Weekends only', 'Mornings, before noon'],
      },
    ],
  },
  {
    name: 'DemoDiscussion with researchers for an hour',
    share: 0.12,
    questions: [
      {
        question: 'Since when have you been living with it?',
        answers: ['2012', 'About four years', 'Since I was a child', 'Last spring'],
      },
    ],
  },
  {
    name: 'Read a leaflet before it is printed',
    share: 0,
    questions: [{ question: 'What do you look for in a leaflet?', answers: [''] }],
  },
];
