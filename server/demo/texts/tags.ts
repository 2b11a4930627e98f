interface ForumTagText {
  description: string;
  isOnEverySite?: true;
}

export const forumTagDescriptions: Record<string, ForumTagText> = {
  Introductions: { description: 'New here? Say hello. Been away? Say hello again.' },
  Dialysis: { description: 'In the center, at home, by day, by night.' },
  Transplant: { description: 'Waiting, hoping, giving, receiving, and the years after.' },
  Triggers: { description: 'Weather, light, sleep, scent and the hunt for a pattern.' },
  'Aura and senses': { description: 'What you see, hear and lose for half an hour.' },
  Treatment: { description: 'Tablets, injections, devices and what they do to us.' },
  'Doctors and tests': { description: 'Appointments, results and being heard.' },
  Food: { description: 'Recipes, restrictions and small rebellions.' },
  'Daily life': { description: 'Energy, sleep, travel and getting through the week.' },
  'Family and friends': { description: 'Partners, children, parents, caregivers, dating.' },
  Feelings: { description: 'Grief, fear, anger. You do not have to be cheerful here.' },
  'Work and money': { description: 'Jobs, insurance, bills and benefits.' },
  'Good news': { description: 'Small wins and large ones.' },
  'Off topic': { description: 'Jokes, pets and everything else.' },
  'Meet-ups': {
    description: 'Walks, teas and support groups near you.',
    isOnEverySite: true,
  },
};

export const unusedGlobalTags: readonly string[] = ['Clinical trials', 'Research', 'Video'];
