import type { Topic } from './topic.ts';

export const livingTopics: readonly Topic[] = [
  {
    key: 'fatigue',
    mood: 'practical',
    forumTag: 'Daily life',
    globalTags: ['Fatigue'],
    threads: [
      {
        name: 'How do you explain this kind of tired?',
        body: [
          "My sister told me she gets tired too, after a long shift. I love her, but it isn't the same. I slept ten hours and had to sit down halfway through washing my hair.",
          'What words do you use so that healthy people get it?',
        ],
        replies: [
          'I tell people my battery charges to forty percent overnight and every stair costs one. It is the only picture that ever worked on my brother.',
          'I say that my tired does not go away when I sleep, in the same way as hunger does not go away when you look at a menu.',
        ],
      },
      {
        name: 'Anyone else crash at 2 pm like clockwork?',
        body: [
          'Mornings are fine. Then at two it is as if someone pulled a plug. I have tried coffee, a walk, a snack and a nap. The nap wins, but I have a job.',
        ],
        replies: [
          'Short naps before three, never after. Otherwise I am up at 4 am reading about octopuses.',
          'For me it was a blood pressure tablet. We moved it to the evening and I stopped being a zombie by lunch.',
          'Protein at lunch, no bread, and twenty minutes flat with the phone in another room. It is not a cure, but it moved the wall from two to four.',
        ],
      },
      {
        name: 'Pacing: what finally made it work for you?',
        body: [
          'Everyone says "pace yourself" and nobody says how. I do too much on the good days and pay with three bad ones. I would love real examples: timers, lists, bribes, anything.',
        ],
        replies: [
          'A kitchen timer: twenty-five minutes of doing, fifteen of lying flat, even when I feel fine. Especially when I feel fine.',
          'Stop while you still feel good. That is the entire secret, and I break it every week.',
        ],
      },
      {
        name: 'Guilty about the dishes. Again.',
        body: [
          'The sink is full, the laundry has been washed twice because I forgot it in the machine, and my mother-in-law arrives on Friday. How do you decide what to let go?',
        ],
        replies: [
          'Nobody ever came to my house and left because of the dishes. The people who matter wash one while they talk.',
          'I asked my mother-in-law to bring dinner. She was so pleased to be useful that she did not look at the sink.',
        ],
      },
      {
        name: 'Fatigue got worse this month, labs are the same',
        body: [
          'My {doctor} says nothing changed on paper. My body says otherwise. Has anyone found a cause in the end? Iron, thyroid, mood, the weather? I am collecting ideas before my next visit.',
        ],
        replies: [
          'Ask them to check your iron stores, not only hemoglobin. Mine were on the floor and nobody had looked for a year.',
          'Mine turned out to be depression wearing a fatigue costume. Treating it did not fix everything, but it gave me my evenings back.',
          'Some weeks there is no reason, and looking for one wears me out more than the fatigue does.',
        ],
      },
    ],
    replies: [
      'I sit down to cook now. A bar stool at the counter was the best thirty dollars I ever spent.',
      'The day after a {badDay} does not count. I put nothing in the calendar and call it recovery, not laziness.',
      'Shower chair. I fought it for two years because I am only 38. Now I have energy left to dry my hair.',
      'My rule is one big thing a day. A phone call to the insurance company is a big thing.',
      'It helped me to write down what I did and how I felt the day after. It took three weeks to see that grocery shopping was the culprit, not the gym.',
      'I do the pill boxes, the laundry folding and the phone calls in bed with good pillows. It counts as work.',
      'Physical therapy for five minutes a day, then six, then seven. It felt ridiculous. By spring I could walk to the library.',
      'When the brain fog is bad I use the notes app for everything, including whether I have eaten.',
      'I said to my boss: I can give you six good hours or nine bad ones. She took the six.',
      'Online grocery delivery gave me back my whole Saturday. I was too proud for it for far too long.',
    ],
  },
  {
    key: 'sleep',
    mood: 'practical',
    forumTag: 'Daily life',
    globalTags: ['Sleep'],
    threads: [
      {
        name: 'Three in the morning club, who is here?',
        body: [
          'Wide awake again. The cat is judging me. If you are up as well, say hello and tell me what you do until it gets light.',
        ],
        replies: [
          'Here, present. I listen to a radio play I already know by heart, very low. It gives the brain a chair to sit on.',
          'Up as well. I water the plants. They have never been so well looked after.',
          'Hello from the night shift. I do jigsaw puzzles, a thousand pieces, only skies.',
        ],
      },
      {
        name: 'Restless legs are ruining my nights',
        body: [
          'They start the minute I lie down. I walk the hallway like a night watchman. My {doctor} mentioned iron and a new tablet, but I would like to hear what helped real people first.',
        ],
        replies: [
          'Stretching my calves against the wall before bed does more for the legs than anything in a bottle.',
          'My iron was low and the legs got quieter about two months after we fixed it. Patience is the worst part.',
        ],
      },
      {
        name: 'Separate bedrooms and a happy marriage?',
        body: [
          'Between my tossing and his snoring neither of us slept. We tried separate rooms this week and I feel like a new person, and also strangely sad. Does anyone else do this?',
        ],
        replies: [
          'We have had separate rooms for six years. We visit. It is rather romantic, actually.',
          'Nothing sad about it. He brings me coffee in the morning and knocks. Thirty-one years.',
        ],
      },
      {
        name: 'Sleep study next week, what should I bring?',
        body: [
          'They want to rule out apnea on top of everything else. Twenty wires on my head and someone watching. Tips welcome.',
        ],
        replies: [
          'Bring your own pillow and a button-down shirt for the wires. And ask for the room that is away from the elevator.',
          'The study showed I stopped breathing thirty times an hour. The mask took a month to get used to, and now I dream again.',
        ],
      },
      {
        name: 'Does a bedtime routine do anything for you?',
        body: [
          'I keep reading about warm baths and no screens. I have done it for nine days and so far I am just a very clean person who cannot sleep.',
        ],
        replies: [
          'Baths did nothing. Getting up at the same time every single day, even after a terrible night, slowly did.',
          'It took three weeks with me. Now I yawn when I smell the lavender, like a well-trained dog.',
        ],
      },
    ],
    replies: [
      'I stopped looking at the clock. I turned it to the wall, and half of the panic went away.',
      'If I am awake longer than twenty minutes I get up and fold something boring. Towels are perfect.',
      'Check when you take your steroid or your water tablet. Moving mine to breakfast gave me two more hours of sleep.',
      'A weighted blanket helped me and annoyed the dog, who used to have that job.',
      'The worries come at three, so I keep a notepad. Written down, they wait until breakfast.',
      'Cool room, warm socks. I have no idea why, but it works.',
      'I did the free sleep course that my {clinic} offers online. It was stricter than I expected and it worked better than pills.',
      'Please tell your {doctor} if you snore and wake with a headache. I waited three years and it turned out to be apnea.',
      'On the night after a {badDay} I do not even try before midnight. I read something light and forgive myself.',
    ],
  },
  {
    key: 'work',
    mood: 'practical',
    forumTag: 'Work and money',
    globalTags: ['Work', 'Advocacy'],
    threads: [
      {
        name: 'Told my manager today',
        body: [
          'After two years of "dentist appointments" I finally told her about my {condition}. My hands were shaking. She asked what I need and I had no answer prepared! What accommodations should I ask for?',
        ],
        replies: [
          'Ask for flexible start times first. It costs them nothing and it fixed most of my worst mornings.',
          'Put it in an e-mail after you have talked: "thank you for agreeing to the following". Be friendly and dated. You may need it one day.',
          'A chair with arms, a break every two hours and the freedom to swap days. I wrote those down before my own talk, and I got two of the three.',
        ],
      },
      {
        name: 'Is it time to stop working?',
        body: [
          'I have been a school bus driver for nineteen years and I love those kids. But I am not sure I am safe every day any more. How did you know that it was time?',
        ],
        replies: [
          'I cried for a week after my last day, and then I slept for a month. I did not know how much of my life was holding on.',
          'I went to part time before stopping altogether. It was like walking down the stairs instead of jumping out of the window.',
          'Check the long-term disability cover before you resign. I nearly quit two weeks before I would have qualified.',
        ],
      },
      {
        name: 'Job interviews and the gap in my resume',
        body: [
          'There are fourteen months in there that were hospital, recovery and a lot of daytime television. What do you say when they ask?',
        ],
        replies: [
          'I said "I took time off for a health matter that is now managed" and they moved right on to the next question.',
          'Nobody asked me in the end. I had practiced my answer for a week, and they wanted to talk about spreadsheets.',
        ],
      },
      {
        name: 'Working from home saved my career',
        body: [
          'I can lie on the floor between meetings and nobody knows. If your job could be done from home and they refuse, put the request in writing. It made all the difference for me. How is it for you?',
        ],
        replies: [
          'The commute was what finished me. Without it I have two more hours, and I spend both of them asleep.',
          'Mine said no twice and yes the third time, with a letter. Do not give up after the first no.',
        ],
      },
      {
        name: 'Coworker keeps making comments about my sick days',
        body: [
          '"Must be nice to have a three-day week." I laughed the first time. I am not laughing any more. Do I say something to her, or go straight to HR?',
        ],
        replies: [
          'I answered her once, quietly: "I would trade with you any day." She has not said it again.',
          'Go to HR if it happens in front of others. The first time can be a joke, the fifth time is a pattern.',
        ],
      },
    ],
    replies: [
      'Your {doctor} can write a letter that says what you need without saying what you have. Mine was four lines long.',
      'You do not owe your coworkers a diagnosis. "I have a medical condition and it is being handled" is a full sentence.',
      'My team put a cot in the old copy room. It has been used by two pregnant colleagues and one hungover accountant since.',
      'A vocational counselor helped me find something I can do sitting down. I count pollen now. Really. I like it.',
      'Keep a small diary of the good and bad hours for a month. It makes the conversation about facts instead of feelings.',
      'I schedule treatment for Fridays so that the weekend takes the hit and not the job. It is not fair, but it pays the rent.',
      'Volunteering two mornings a week gave me back the part of work I missed most, which was being expected somewhere.',
      'A better chair, a darker screen and permission to turn the camera off. Three small things, asked for together.',
      'Money worries make every symptom worse. A free hour with a benefits adviser took a stone off my chest.',
    ],
  },
  {
    key: 'travel',
    mood: 'practical',
    forumTag: 'Daily life',
    globalTags: ['Travel'],
    threads: [
      {
        name: 'First flight since the diagnosis',
        body: [
          'My niece gets married in Lisbon in June and I want to be there. What do I need for the airport, the medication and my own nerves?',
        ],
        replies: [
          'Carry-on for every single pill, in the labelled bottles, with a copy of the prescription. My suitcase once saw Denver without me.',
          'Ask for the wheelchair at check-in even if you can walk. The standing in line is what breaks me, not the distance.',
          'We flew with my whole treatment kit last spring. The airline carried the medical bag free of charge because I called three days ahead.',
          'Set an alarm for home time, or take a note of when each dose falls. Time zones confused me more than the illness.',
          'The wedding is worth it. Dance one dance, sit for three, leave before the speeches are over.',
        ],
      },
      {
        name: 'Travel insurance that does not laugh at us',
        body: [
          'Three quotes so far. One was more than the holiday. Did anyone get cover with {condition} on the form, and what did they ask?',
        ],
        replies: [
          'Look for an insurer that asks about stability and not about the name of the illness. Mine wanted six months without a change of treatment.',
          'A broker who does nothing else found me a policy for a third of the price. One phone call, many questions, all of them fair.',
        ],
      },
      {
        name: 'Road trip snacks and rest stops',
        body: [
          'We are driving 900 miles over three days in September. I have a cooler, a pillow and a husband who does not believe in stopping. Please give me arguments.',
        ],
        replies: [
          'Stop every ninety minutes. Tell him it is for the dog. If you have no dog, now you have a reason to get one.',
          'Cold grapes, rice cakes, boiled eggs. And a pillow for your back, not just for your neck.',
        ],
      },
      {
        name: 'Camping with a chronic illness, am I mad?',
        body: [
          'The kids have begged for years. One night, forty minutes from home, with a real toilet. What would you bring?',
        ],
        replies: [
          'A good sleeping pad matters more than the tent. And pitch it in the shade, mornings get hot.',
          'You are not mad. We did one night in the back garden first, as a rehearsal. The raccoons were very supportive.',
        ],
      },
      {
        name: 'Postcards from where you are',
        body: [
          'I cannot go far this year, so please show me your places. Where did you go, even if it was only the bench at the end of the street?',
        ],
        replies: [
          'I went as far as the lake on the number 12 bus, ate an ice cream and came home. Ten out of ten.',
          'My sister lives by the sea, and every August I sit on her balcony like a retired pirate. Highly recommended.',
        ],
      },
    ],
    replies: [
      'Get a letter from your {doctor} on paper with a signature and a stamp. Border officers love stamps.',
      'Plan a day of nothing after the day of arrival. I used to call it wasted and now I call it the trip.',
      'I save the address of the nearest hospital in my phone before I leave. I have never needed it, and I relax because it is there.',
      'Buy the refundable ticket. It is the only luxury I insist on.',
      'Rent a place with a kitchen. Eating what I know keeps the rest of the holiday boring in the best way.',
      'Tell the people you travel with beforehand what a bad day looks like. It spares you the explaining in the middle of one.',
      'I write a list of my medicines in the language of the place. The pharmacist in Porto hugged me.',
      'Half of the sights and twice as many cafés. You will not remember the third museum anyway.',
      'Call the {clinic} two months ahead. Everything takes longer than they say.',
    ],
  },
];
