import type { ArticleText } from './topic.ts';

export const migraineArticles: readonly ArticleText[] = [
  {
    title: 'It is not just a headache: a letter to share',
    topic: 'family',
    body: [
      'Dear friend, you have asked me what it is like, and I have always answered "oh, it is okay". It is not okay. I would like to try again.',
      'Imagine the worst flu that you have had, a hangover you did not earn and a lamp that is pointed at your eyes, and then imagine that you have to call in sick with that for the fourth time this month. The pain is only a part of it. There is the day before, when I cannot find words, and the day after, when I am made of wet paper.',
      'What helps: keep inviting me. Speak softly. Believe me the first time.',
    ],
  },
  {
    title: 'The diary that finally showed me a pattern',
    topic: 'triggers',
    body: [
      'For years I recorded everything, and saw nothing. Then a nurse told me to write down three things only: when I went to bed, when I ate, and when it hurt.',
      'After ten weeks it was plain. No single thing brought on an attack. Two things did: a short night and a late lunch, followed by anything at all, a storm, a glass of wine, a smile from a man with strong aftershave.',
      'I cannot change the weather. I can eat at noon. It is humbling to find that the great mystery of my life answers to a sandwich.',
    ],
  },
  {
    title: 'When the world shimmers: living with aura',
    topic: 'aura',
    body: [
      'The first time I thought that I was going blind. The second time I thought that it was a stroke. By the fortieth I knew its habits, the way one knows a difficult relative.',
      'It begins as a smudge beside the thing I want to look at. It grows into a bright saw that turns and turns, and then it walks out of the side of my eye, and I have about twenty minutes to get home.',
      'New, longer or one-sided symptoms always deserve a call to a doctor. But if yours are old acquaintances, it helps to have a plan: stop the car, take what you have agreed to take, tell one person, lie down.',
    ],
  },
  {
    title: 'Preventives, patiently: why three months matter',
    topic: 'preventives',
    body: [
      'Most of us give up in week five. There are side effects, nothing has changed yet, and the calendar is still full of red dots. I have given up in week five myself, on two tablets which, who knows, might have worked.',
      'Agree with your neurologist beforehand on what success would be. Half as many days? Milder ones? A rescue tablet that works again? Write it down. Then look at the calendar at three months and not before.',
      'And if it did not help, it was the tablet that failed and not you.',
    ],
  },
  {
    title: 'Screens, lamps and supermarkets: a survival guide to light',
    topic: 'aura',
    body: [
      'Light is not the enemy, but some of it is badly brought up. Here is how I have made peace with most of it.',
      'At home: warm bulbs, lamps below the level of the eyes, curtains that close. At work: the screen darker than the window, no flicker, a hat if they let you. In shops: go early, go with a list, and leave the cart if you have to. Nobody ever died of an abandoned cart.',
      'Do not sit in the dark all the time, though. The eyes get used to it and daylight becomes even harder. Take small doses of the sky.',
    ],
  },
  {
    title: 'Sleep like a farmer',
    topic: 'sleep',
    body: [
      'My grandfather went to bed with the hens and got up with them, on Sundays too, and he never had a headache in his life. I have his eyes and not his luck. But I have begun to copy his hours.',
      'Same time up, whatever the night was like. Breakfast within the hour. No heroic sleeping in. It took a month for my body to believe me.',
      'It is dull advice, and it cut my bad days by a third. I have paid a lot of money for things that did less.',
    ],
  },
  {
    title: 'Asking for a darker desk: accommodations at work',
    topic: 'work',
    body: [
      'You do not have to tell your story to ask for a lamp. You only have to say what you need in order to do your job well.',
      'The things that people in this community have asked for, and got: a desk away from the window, a filter for the screen, a no-perfume meeting room, the right to turn off the camera, an hour of lying down, flexible starts, days at home.',
      'Ask in writing, ask for a trial of three months, and offer to report on it. Managers are fond of trials. They hardly ever end.',
    ],
  },
  {
    title: 'My pharmacist is my hero',
    topic: 'side-effects',
    body: [
      'She noticed that two of my prescriptions did not like each other. She noticed that I bought too many painkillers, and asked me about it in such a way that I did not feel caught.',
      'She told me which tablet to take with food, which coating upset my stomach, and which copay card would bring the price down from absurd to unpleasant. She has never once told me to relax.',
      'Find yours. Bring the whole list, with the vitamins. And say thank you now and then, they hear it rarely.',
    ],
  },
  {
    title: 'Step therapy, prior authorization and other bedtime stories',
    topic: 'insurance',
    body: [
      'Once upon a time there was a drug that worked, and a letter that said no. Between them stood a forest of forms.',
      "Get the criteria in writing. Match each one with a date from your chart. Let your doctor's office know that you will do the paperwork if they will sign it. Note every call. Appeal on the last day if you must, but appeal: a large share of those who do win.",
      'And rest in between. You are doing a second job that nobody pays you for.',
    ],
  },
  {
    title: 'Mourning the plans we cancel',
    topic: 'grief',
    body: [
      'The concert. The christening. The trip that was paid for. My drawer is full of tickets that were never torn.',
      'For a long time I told myself that it did not matter. It did. Nowadays I allow it an evening: I play the record, I wear the dress on the sofa, I am sad on purpose. On the next day I can be glad for those who went.',
      'We are not unreliable. Our health is. Those are different things, and the people who love you can learn the difference.',
    ],
  },
  {
    title: 'Ten things that made us laugh this month',
    topic: 'humor',
    body: [
      'Because it is April and the pollen is up, because the forecast says thunder, because you all write so well: here are the lines that made us laugh.',
      '"I have a migraine" is the adult form of "the floor is lava". An ice pack is just a hat with ambition. My neurologist has a poster of a brain, and it looks like he hung it up to annoy it. The quiet carriage is never quiet, it only whispers about its cousin.',
      'Keep them coming. Laughter is not a preventive, but it has very few side effects.',
    ],
  },
  {
    title: 'New to the harbor? Start here',
    topic: 'newcomers',
    body: [
      'Welcome. Whether you have one attack a year or twenty a month, whether you have a name for it or are still looking, you are in the right place.',
      'Three things to begin with: write down the days, not the details. Find out what you may take, how often, and when it becomes too often. Tell one person in your life what to do when you cannot speak.',
      'And introduce yourself if you like. We dim the lights for everybody.',
    ],
  },
];
