import type { ArticleText } from './topic.ts';

export const kidneyArticles: readonly ArticleText[] = [
  {
    title: 'What nobody told me about the first month of dialysis',
    topic: 'dialysis',
    body: [
      'I had read the brochures. They had diagrams, a smiling couple and a machine that looked like a friendly filing cabinet. None of them mentioned that I would be cold, or hungry, or that I would come to know the life story of the man in the next chair.',
      'In the first week I tried to be brave and hardly asked anything. In the second I asked everything, and it went better. Ask what the alarms mean. Ask for a warm blanket. Ask who will put in the needles and whether they will talk you through it.',
      'By the fourth week I had a bag with a routine inside it: socks, mints, a podcast, a letter to answer. The machine still is not my friend. But we are colleagues, and we get along.',
    ],
  },
  {
    title: 'Five kitchen habits that brought my potassium down',
    topic: 'renal-diet',
    body: [
      'When my number came back at 6.0, I thought that I had to give up food. My dietitian thought otherwise. We changed five things, one a week, and we changed them for good.',
      'We cut potatoes small and boiled them twice. We swapped orange juice for apple. We measured portions for a month, so that my eyes could learn. We read the back of every label for potassium chloride, which is in many salt substitutes. And we kept one small treat, because a plan without a treat lasts until Thursday.',
      'Your numbers are your own, so talk to your team before you change anything. But do not believe that it all has to taste of nothing.',
    ],
  },
  {
    title: 'Letters to a donor: how to say thank you for a life',
    topic: 'transplant',
    body: [
      'There is no right way to write this letter, which is why so many of us never begin. Families who have received one tell me that they do not look for fine words. They look for a person.',
      'Tell them your first name if you like. Tell them something that you can do again. Leave out the lab values. It does not matter whether you write after a month or after six years; nobody has ever said that it came too late.',
      'Mine was eleven lines long. It ended with "I hiked to the lake". They wrote back. He had loved that lake.',
    ],
  },
  {
    title: 'Tired is not a character flaw',
    topic: 'fatigue',
    body: [
      'Anemia, poor sleep, toxins that build up between sessions, low mood, medication: the kidneys have many ways of making a person tired, and none of them is laziness.',
      'Bring it up by name at your next visit. Say what you could do last spring and cannot do now. "I used to walk the dog around the lake, and now I turn back at the bench" tells a doctor more than "I am exhausted".',
      'And until you have an answer, spend your energy as if it were money: on what you need first, then on what you love, and only then on what other people expect.',
    ],
  },
  {
    title: 'The appeal letter that worked',
    topic: 'insurance',
    body: [
      'My first appeal was four pages of rage. It was honest, and it lost. The second one was one page and it won. This is what was on that page.',
      'One sentence on who I am. Three lines on what was tried before, with dates. Two lines on what happened without the drug, including a hospital stay and its cost. One quote from the published guideline, highlighted. A request for a reviewer who is a nephrologist. A date by which I expected an answer.',
      'Keep your rage. You will need it for the phone calls. Just keep it off the page.',
    ],
  },
  {
    title: 'Talking to children about your kidneys',
    topic: 'family',
    body: [
      'Children notice everything, and what they are not told they make up. The things they make up are usually worse.',
      "We used a coffee filter and some muddy water. The filter is the kidney, we said, and Dad's filter is clogged, so he goes to a place with a big filter. Our son asked whether he could keep the mud. That was the whole talk, the first time.",
      'Come back to it often and briefly. Say what will change for them: who picks them up, which days are quiet days. And say out loud that nothing they did has caused it.',
    ],
  },
  {
    title: 'How to be heard in a ten-minute appointment',
    topic: 'appointments',
    body: [
      'Ten minutes is short, but it is not nothing. The trick is to begin in the middle.',
      'Put your most important question first. Hand over a list, and keep a copy. If you do not understand a word, say "please tell me that again as if I were your neighbor". Before you leave, repeat the plan in your own words and ask whom to call if it does not work.',
      'Bring a friend who writes. And if you feel that you are not being heard, you may say exactly that, in that very room.',
    ],
  },
  {
    title: 'Moon face, shaky hands, and other gifts of my transplant drugs',
    topic: 'side-effects',
    body: [
      "I would take these tablets again tomorrow. They keep my sister's kidney alive in me. And I still think that somebody should have warned me about the eyebrows.",
      'Tremor, sleeplessness, appetite, hair in new places and none in the old: many of these get better once the doses come down. Write down what you notice and when. Some of it can be helped by a change in timing, in brand or in dose, but only by your team and never on your own.',
      'In the meantime: heavier cups, softer lighting, and people who knew your face before and love it now.',
    ],
  },
  {
    title: 'Grieving a kidney',
    topic: 'grief',
    body: [
      'When my transplant failed after nine years, people told me that I was lucky to have had it for so long. I was. I also lay on the bathroom floor.',
      'It was a loss, and losses want to be mourned. I wrote the date on the calendar. I told my donor, which was the hardest part, and he said, "We had nine years, you and I and it." We went out for pancakes.',
      'If you are there now: you did not waste a gift. You lived in it.',
    ],
  },
  {
    title: 'A day in my kitchen: twenty low-sodium ideas',
    topic: 'recipes',
    body: [
      'Salt is a habit of the tongue, and the tongue can learn. It takes about three weeks. These are the things that helped mine along.',
      'Acid: lemon, lime, every kind of vinegar. Heat: pepper, fresh ginger, a little chili. Smoke: paprika, a very hot pan. Green: dill, cilantro, basil, by the fistful and at the end. Time: onions that are cooked for forty minutes until they are jam.',
      'My favorite breakfast is rice with a soft egg, scallions and rice vinegar. My favorite lie is telling guests about it only after they have asked for more.',
    ],
  },
  {
    title: 'Working full time on three treatments a week',
    topic: 'work',
    body: [
      "It can be done. It cannot be done alone, and it cannot be done every year of one's life. Both of these are true, and I wish I had heard them together.",
      'I asked for early shifts on Mondays and Wednesdays and for a place to lie down. I have a colleague who knows where my medication is. I do not answer e-mail on treatment evenings, and the company has survived.',
      'If you have to stop, that is not the end of being useful. Ask me about the school garden some day.',
    ],
  },
  {
    title: 'Welcome to the porch: a letter to the newly diagnosed',
    topic: 'newcomers',
    body: [
      'Dear new neighbor, somebody has just told you a number, and a stage, and you did not hear the rest. None of us did.',
      'You do not have to know everything by Friday. You need a notebook, one person you can call, and the name of the nurse. Find out what you may eat, and then eat something. Sleep.',
      'There is a chair here for you. You can talk or you can listen to the rain with us. We have been where you are, and look, we are telling jokes.',
    ],
  },
];
