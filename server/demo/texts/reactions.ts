import type { Mood } from './topic.ts';

/** Answers of a talk's starter. */
export const thanks: Record<Mood, readonly string[]> = {
  practical: [
    'Thank you, that helps more than you know.',
    'I had never thought of that. Going to try it this week.',
    'How long did it take until you noticed a difference?',
    'I will ask about it at my next visit. Thank you!',
    'Would you mind telling me more in a message?',
    'Thank you for being so honest about it.',
    'I showed this to my husband. He says hello, and thank you.',
    'Noted, in capital letters, on the refrigerator.',
    'You are a treasure.',
    'Interesting. My team told me the opposite, so I will ask them why.',
    'I needed somebody to say that plainly.',
    'Ha, guilty as charged.',
    'I am a bit skeptical, but what do I have to lose?',
    'Update: I tried it, and you were right!',
    'That would never work in my house, but I like the idea. 😄',
    'So many answers, and so quickly. I am overwhelmed, in a good way.',
  ],
  welcoming: [
    'Thank you! I feel better already.',
    'What a kind thing to say to a stranger.',
    'You made me feel less alone today, thank you.',
    'I did not expect anybody to answer, let alone like this.',
    'I am so glad that I wrote.',
    'That made me smile for the first time this week.',
    'Thank you for the warm welcome. 🌼',
    'I will stay a while, I think.',
  ],
  tender: [
    'Thank you. I am reading this with wet eyes.',
    'You always know what to say.',
    'You made me feel less alone today, thank you.',
    'That means a lot to me.',
    'What a kind thing to say to a stranger.',
    'I am keeping this one.',
    'I will read this again tonight.',
  ],
  merry: [
    'Oh, I laughed out loud. I needed that.',
    'You win. Close the thread.',
    'I have just snorted tea onto my keyboard.',
    'This is the best thing I have read all week.',
    'I am stealing this one for dinner.',
    'You made my day.',
    'Another one, please!',
    'I knew I could count on you lot.',
  ],
};

/** Short answers between members, below a reply. */
export const answers: Record<Mood, readonly string[]> = {
  practical: [
    'Same here, word for word.',
    'This. Exactly this.',
    'I tried that too and it did not work for me, but I am glad it did for you.',
    'May I copy this for my support group? With your name, of course.',
    'I am reading this in the waiting room and nodding like a toy dog.',
    'Good to see you here again!',
    'I could have written this myself.',
    'Yes! Why does nobody tell us these things at the beginning?',
    'That is such a good way of putting it.',
    'Bookmarked for the next bad day.',
    'My nurse says the same, and she is never wrong.',
    'How did you find out about that?',
    'I wish that somebody had told me this ten years ago.',
    'Not for everyone, but worth a try.',
    'Second this.',
    'I am writing this down for my sister.',
    'Seriously? I have to look into that.',
    '👏👏👏',
    '💯',
  ],
  welcoming: [
    'What a lovely way to say hello.',
    'I was about to write the same.',
    'Listen to this one, they know what they are talking about.',
    'And from me as well!',
    '🤗',
    'It is true, that is how it was for me.',
    'I remember when you were new yourself. Look at you now!',
  ],
  tender: [
    'Sending you both a gentle hug. 🤗',
    'I hear you. Be kind to yourself tonight.',
    'Thinking of you as well today.',
    '❤️',
    'I am glad that you are here.',
    'Thank you for saying it so simply.',
    'From my heart to yours.',
    'You said what I could not.',
    '🕯️',
  ],
  merry: [
    '😂😂😂',
    'Stop it, my stitches!',
    'I am telling this to my {doctor} tomorrow.',
    'My husband wants to know why the bed is shaking.',
    "Isn't it the truth, though.",
    'I love this place.',
    '🎉',
    'I have read this one out loud three times.',
    'Groan. Take your upvote and go.',
  ],
};

export const openers: Record<Mood, readonly string[]> = {
  practical: [
    'Oh, I know this one.',
    'I am so glad that this came up.',
    'Speaking only for myself:',
    'Long-time reader here.',
    'For what it is worth:',
    'Late to this, but:',
    'Chiming in from Ohio.',
    'I went through this last year.',
    'Not a doctor, just a stubborn patient.',
    'My two cents:',
    'Good morning, all.',
    'I was going to scroll by, but I could not.',
  ],
  welcoming: [
    'Hi there!',
    'Good evening, neighbor.',
    'Hello, hello.',
    'Oh, how nice to see you here.',
  ],
  tender: [
    'I do not write often.',
    'I read this last night and came back to it.',
    'From one quiet reader:',
  ],
  merry: ['Okay, my turn.', 'Good morning, all.', 'I cannot resist.', 'Oh, I have one.'],
};

export const closers: Record<Mood, readonly string[]> = {
  practical: [
    'Hang in there.',
    'You are not alone in this.',
    'Hugs from Oregon.',
    'Take good care of yourself.',
    'It took me years to learn that.',
    'Just my experience, of course.',
    'Please ask your own team before you change anything.',
    'I hope this helps a little.',
    'Rooting for you all. 💚',
    'One day at a time.',
  ],
  welcoming: ['See you around!', 'Write any time.', 'One day at a time.', 'Hugs from Oregon.'],
  tender: [
    'You are not alone.',
    'Wishing you a quiet night.',
    'Write any time.',
    'Be well, as well as you can.',
    'With love from the prairie.',
  ],
  merry: ['That is all.', '😄', 'Have a good day, everyone.', 'You are welcome.'],
};

export const articleReactions: readonly string[] = [
  'Thank you for writing this. I sent it to my whole family.',
  'I wish I had read this in my first year.',
  'This is me. How did you get into my head?',
  'I read it twice, and the second time aloud to my wife.',
  'Thank you. Could you write about how it is for children, too?',
  'The last paragraph is so true that it hurts.',
  'Printed it and took it to my appointment. My {doctor} kept the page!',
  'Finally somebody says it.',
  'I disagree a little, but I am glad that we can talk about it here.',
  'Saved. Thank you.',
  'Your articles are the best part of my Sunday.',
  'More of this, please.',
  'I have lived with {condition} for thirty years and still learned something.',
  'My daughter sent me this without a word. We talked for two hours.',
  'It is comforting to see it in plain language.',
  'You made me smile on a {badDay}. That is a gift.',
  'I needed this today.',
  'So well put. Thank you from Nova Scotia.',
  'Please write the second part soon!',
  'Can this be shared in other groups? My cousin needs it.',
  'I have nothing to add, I only want you to know that it was read.',
];

/** Answers between readers of an article. */
export const readerAnswers: readonly string[] = [
  'I felt exactly the same when I read it.',
  'Well said.',
  'You are not the only one.',
  'Same here.',
  'I thought so too, and you put it better.',
  'Agreed, every word.',
  'I could have written this comment.',
  'Yes, yes, yes.',
  '👍',
  '❤️',
  'Thank you for adding this.',
  'Good to hear that from somebody else.',
];

/** Answers to thanks. */
export const youAreWelcome: readonly string[] = [
  'You are very welcome. 💛',
  'Any time!',
  'Please keep us posted.',
  'Glad to help.',
  'Write to me if you would like to talk about it.',
  'We have all been there. 🙂',
  'That is what this place is for.',
  'Let me know how it goes!',
];

/** Answers of an article's author to readers. */
export const authorAnswers: readonly string[] = [
  'Thank you for reading, and for taking the time to write.',
  'I am so glad that it reached you.',
  'That is a good point. I may have to write another one.',
  'Hello! Yes, that is just how it was for me.',
  'I had not thought of it from that side. Thank you.',
  'Comments like this are the reason I write.',
  'Please share it with whoever needs it.',
  'You put it better than I did.',
  'How are you doing these days?',
  'I read this one to my editor. We both needed a minute.',
];

/** Moderators' messages in heated talks. */
export const calmingAnswers: readonly string[] = [
  'Hi, one of the moderators here. I understand that you are frustrated, but please stay kind to each other. Our guidelines are linked at the bottom of the page.',
  'Let us take a breath. You can disagree without getting personal. If you would like to talk, my inbox is open.',
  'Please stop here. For somebody reading this it is the worst week of the year, and you know how that feels.',
  'I know that pain makes the fuse short. Please rephrase this, and we are happy to leave it up.',
  'I am stepping in here before it gets worse. You are welcome to go on about the subject itself, but not about each other.',
];
