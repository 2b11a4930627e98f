import type { ArticleText } from './topic.ts';

export const airwayArticles: readonly ArticleText[] = [
  {
    title: 'You are probably using your inhaler wrong (I was)',
    topic: 'inhalers',
    body: [
      'For nineteen years I sprayed a good half of my medicine onto my tongue. Nobody had ever asked me to show them how I do it. Then a respiratory therapist with a stopwatch did.',
      'Every device has its own way: some want a slow breath, some a sharp one; some must be shaken, some must not be. Ask for a demonstration each time you are given a new one, and show it back. Ask about a spacer. Hold your breath afterwards for as long as it is comfortable.',
      'My numbers went up by a fifth, without a single new drug.',
    ],
  },
  {
    title: 'Oxygen in public: the first outing',
    topic: 'inhalers',
    body: [
      'I circled the parking lot for twenty minutes before I dared to walk into the hardware store with a tube in my face. I needed a hinge.',
      'A man held the door. A child stared, I waved and she waved. The clerk asked which hinge. That was all. I had been afraid for five months of a thing that took nine minutes.',
      'If you are circling your own parking lot at the moment: go and get the hinge.',
    ],
  },
  {
    title: 'Twelve weeks of pulmonary rehab, a diary',
    topic: 'rehab',
    body: [
      "Week one: two minutes on the treadmill. I want to go home. Week three: five minutes, and I know the names of everyone's dogs. Week six: I carry in the groceries, and my husband stands there with his arms out as if I were walking a tightrope.",
      'Week nine: a cold, and I lose half of it. The therapist shrugs and says that bodies are like savings accounts. Week twelve: I climb to my own bedroom without stopping on the landing.',
      'It did not mend my lungs. It taught everything around them to work together.',
    ],
  },
  {
    title: 'Smoke season: how we prepare our home',
    topic: 'air',
    body: [
      'It used to be a week. Now it is a season, and we get ready for it as our grandparents did for winter.',
      'One clean room with a filter, windows that close well, a shelf of medicine for a month, masks that fit, a list of neighbors who should be checked on. We watch the air quality map and go out early if we go out at all.',
      'DemoDiscussion to your doctor in spring about what to do on the worst days. It is hard to find a phone number when you cannot breathe.',
    ],
  },
  {
    title: 'The tiredness that comes with breathing',
    topic: 'fatigue',
    body: [
      'Healthy people spend a few percent of their energy on breathing. Some of us spend ten times as much, all day, before we have lifted a cup.',
      'So sit for everything that can be done sitting down. Breathe out on the effort. Put the heavy pots at the height of your hips. Plan the shower for a day on which there is nothing else.',
      'And when somebody says that you have done nothing today, tell them that you have been working out since midnight.',
    ],
  },
  {
    title: 'Sleeping upright and other arrangements',
    topic: 'sleep',
    body: [
      'We bought the adjustable bed after two years of me sliding down a tower of pillows. I wish that we had bought it sooner. I also wish that it did not sound like a garbage truck.',
      'Other things that our readers swear by: a wedge under the mattress, a fan on the face, treatment an hour before bed and not right before, reflux tablets when reflux is a part of it, the concentrator in the hallway.',
      'If you wake up with a headache, or more tired than you were, ask about your oxygen at night. It can be measured at home.',
    ],
  },
  {
    title: 'When the results are worse, what then?',
    topic: 'appointments',
    body: [
      'I had been steady for three years. Then the line on the graph bent, and I looked at it for a very long time.',
      'I asked what I wanted to know and no more: is it certain, what can be done, what should I watch for. I asked them to measure again, because one bad morning is not a trend. I asked for an appointment in six weeks and not in six months.',
      'Afterwards I went for ice cream. It is a rule of mine. Good news or bad, there is ice cream.',
    ],
  },
  {
    title: 'Caregivers breathe too',
    topic: 'family',
    body: [
      "My husband's cough is the clock in our house. I hear it through walls and through dreams. When it stops I wake up.",
      'It took a nurse to tell me that I was holding my own breath. She wrote me a prescription on a sticky note: one evening a week, out of earshot. My sister comes. I sing in a choir, badly and loudly, with all of my lungs.',
      'To all of you who listen at night: who listens to you?',
    ],
  },
  {
    title: 'Paying for it: where we found help',
    topic: 'insurance',
    body: [
      'Inhalers cost what a used bicycle costs, every month. We asked our members where they had found help and received over two hundred answers.',
      "Most named, in this order: the social worker at the clinic, the manufacturer's assistance program, a foundation for copays, the hospital's own fund, switching to a generic after asking the doctor, and a pharmacist who tried every card in the drawer.",
      'Nobody in that list said that it was easy to ask. Nearly all of them said that they wished they had asked sooner.',
    ],
  },
  {
    title: 'One-pot suppers for short breath',
    topic: 'recipes',
    body: [
      'Standing at a stove is a workout, so these suppers need one pot, one chair and fifteen minutes of you.',
      'Lentils with carrots and a lot of cumin. Chicken thighs with lemon, rice and peas. White beans with rosemary on toast. Eat small and often if a full stomach leaves no room for your lungs, and rest before the meal and not only after it.',
      'Let someone else carry the pot to the table. Good cooks are allowed to give orders.',
    ],
  },
  {
    title: 'For those we miss this spring',
    topic: 'grief',
    body: [
      'Every year in March we read out the names. This year there are nine. Some of them wrote here every day, some only once, and somebody remembered every one of them.',
      'If you would like to add a name, write it below. You do not have to explain who they were to you. You can say what they liked: a joke, a song, a way of making coffee.',
      'We will light the lamps on the first Sunday at seven, each in our own window.',
    ],
  },
  {
    title: 'Meet your neighbors: how this community works',
    topic: 'newcomers',
    body: [
      "There is no forum here, and that is on purpose. We talk under the articles and on one another's profiles, like people who meet on the stairs.",
      'Say hello below. Tell us what you have, or whom you care for, or nothing at all. Be kind, be specific about what helped you, and leave the dosing to the doctors.',
      'The moderators are patients as well. If something troubles you, press Report, and one of us will put down their tea and come.',
    ],
  },
];
