import type { Topic } from './topic.ts';

export const peopleTopics: readonly Topic[] = [
  {
    key: 'family',
    mood: 'practical',
    forumTag: 'Family and friends',
    globalTags: ['Caregivers', 'Relationships'],
    threads: [
      {
        name: '"But you look fine"',
        body: [
          'My father-in-law said it at dinner, in front of everybody. I smiled and passed the potatoes. What do you say when somebody says that to you?',
        ],
        replies: [
          'I say: "Thank you, it takes a lot of work to look like this." Then I ask them about their car.',
          'My mother needed to see it. I took her along to the {clinic} and she has not mentioned vitamins since.',
          '"And you look so wise", I say to them. It takes them a moment.',
        ],
      },
      {
        name: 'How much do you tell the kids?',
        body: [
          'They are six and nine. The little one asked if I am going to die. I said "not today", and then I went to cry in the car. How do you talk about {condition} with children?',
        ],
        replies: [
          'Ours do best with small true sentences. "Mom has an illness. The doctors help. You did not cause it and you cannot catch it."',
          'We let the kids help: one carries the water bottle, one is in charge of the blanket. Being useful made them less afraid.',
          'My son told his class that I have a "robot appointment" three times a week. The other kids are very jealous.',
          'The children worry less about what they know than about what they overhear. Close the kitchen door or tell them, nothing in between.',
        ],
      },
      {
        name: 'For the caregivers: who looks after you?',
        body: [
          'My wife is the one who is ill, so I always feel I should not complain. But I am so tired. I have not been fishing in a year. Where do you put it?',
        ],
        replies: [
          'Caregiver here. Wednesday evenings are mine and nothing but an ambulance moves them. My wife was the one who insisted.',
          'You are allowed to be tired even though you are the healthy one. It is not a competition, and if it were, there would be no prize.',
          'Respite care exists, and you do not have to be at the end of your rope to ask for it. Begin before you are.',
        ],
      },
      {
        name: 'Losing friends since I got sick',
        body: [
          'After the fourth time I cancelled, they stopped asking. I understand it and it still hurts. Did you find a way to stay in touch, or did you find new people?',
        ],
        replies: [
          'I wrote a group letter once: I will cancel often, please keep asking, it means the world. Two people answered. Those two are still here.',
          'Phone calls wear me out, so my best friend and I send each other one photo a day. No text is needed. It has kept us close for three years.',
          'I invite them here now. Soup, one hour, shoes off. It is easier to keep a friend than to keep a date.',
        ],
      },
      {
        name: 'Dating: when do you bring it up?',
        body: [
          'Third date on Saturday. He is funny and brings his own hot sauce everywhere. I have not told him yet. Before dessert? Never? By letter?',
        ],
        replies: [
          'Second date, over coffee, in two sentences. The ones who ran saved me a great deal of time.',
          'He said, "Okay. Do you want the last dumpling?" Reader, I married him.',
          'I put it into the profile, right after "likes dogs". It is a splendid filter.',
        ],
      },
    ],
    replies: [
      'Some people can only love you from a distance when you are ill. It took me long to see that it was love all the same.',
      'I found my people here, and in a choir where nobody can sing. In both places nobody minds if I leave early.',
      'Ask for one specific thing. "Can you drive me on Tuesday" works, "I need support" makes them freeze.',
      'My husband and I have a code word for "I am done, take me home". It is "marmalade". Nobody suspects anything.',
      'We went to a family counselor for four sessions, and it was the best money we have spent on this illness.',
      'I wrote my family a letter, because on the phone I always end up comforting them.',
      'It got better when I stopped protecting everybody from the truth.',
      'There was a lot of shouting in our house before there was any listening. Do not lose heart.',
      'My brother came to one support group with me. He did not say a word there, and he has driven me ever since.',
    ],
  },
  {
    key: 'grief',
    mood: 'tender',
    forumTag: 'Feelings',
    globalTags: ['Grief', 'Mental health'],
    threads: [
      {
        name: 'For Marguerite, who welcomed all of us',
        body: [
          'Her daughter wrote to me this morning. Marguerite died on Sunday, at home, with the window open and the radio on, the way she wanted it.',
          'She was the first person who answered me here. If she answered you too, please leave a memory. Her family is reading.',
        ],
        replies: [
          'She once wrote to me, "Eat something, then decide." I have it on my refrigerator.',
          'I plant a bulb for everyone we lose here. The bed by the gate is getting crowded and it is very beautiful in April.',
          'Holding you all in my thoughts. Her family should know that she made a hard year bearable for a stranger.',
          'She sent me a postcard with a heron on it when I was in the hospital. I never knew how she found out.',
        ],
      },
      {
        name: 'Missing the person I was before',
        body: [
          'I found my running shoes at the back of the closet today. I used to do half marathons. I sat down on the floor with them for an hour. Does this stop?',
        ],
        replies: [
          'It does not stop, but it gets rounder at the edges. The shoes are in a box now and I can walk past the box.',
          'I saw a counselor who works with people who are ill, through the {clinic}. The first thing she said was that it is a loss and has to be mourned like one.',
          'I wrote a letter to my old self and told her what she would still be able to do. The list was longer than I expected.',
          'What helped me a little was doing the old thing badly. I cannot run, so I go to the finish line and hand out oranges.',
          'Some days I miss even the boring parts: standing in the kitchen without thinking about it. I understand.',
        ],
      },
      {
        name: 'A year without my dad',
        body: [
          'He had {condition} as well, so every appointment of mine is also about him. Today I sat in the same waiting room, in the same green chair. I did not expect it to hit so hard.',
        ],
        replies: [
          'My dad had it too. I wear his watch to every appointment, and when they are late I tell him so.',
          'The anniversaries come up from behind. I take the day off now and bake his terrible fruitcake.',
          'The green chairs. I know those chairs. I am thinking of you and your father today.',
        ],
      },
      {
        name: 'When a friend from this community goes quiet',
        body: [
          'She wrote every week and then there was nothing. I do not know her real name. I do not know if I am allowed to grieve. I light a candle on Fridays anyway.',
        ],
        replies: [
          'You are allowed. Grief does not ask to see an ID.',
          'I have a friend like that. I still save her the good jokes.',
        ],
      },
      {
        name: 'Feeling low and tired of being brave',
        body: [
          'I am safe, I have a counselor, please do not worry. I just want to say it somewhere: I am tired of being an inspiration. I would like to be bored and healthy.',
        ],
        replies: [
          'Being brave is a costume. You can take it off here, we have seen each other in worse.',
          'If it becomes too heavy at night, please call someone, a crisis line is there for exactly that. I did once, and a tired, kind man stayed on the phone until the birds started.',
          'Bored and healthy. I would embroider that on a cushion.',
        ],
      },
    ],
    replies: [
      'I am so sorry. There is nothing clever to say. I am sitting here with you for a minute.',
      'Thank you for putting words to it. I read it to my wife, and we both cried, and it was good.',
      'No advice, only love.',
      'I am reading every word. You are not talking into the dark.',
      'There is no schedule for this, whatever people say.',
      'My candle is lit, here in Duluth.',
      'Grief comes in waves, they say. They do not say that some of the waves wear boots.',
      'I have been there. I am still there on some evenings. It is a place with company.',
      'Be very gentle with yourself this week. Soup and blankets count as a plan.',
    ],
  },
  {
    key: 'newcomers',
    mood: 'welcoming',
    forumTag: 'Introductions',
    globalTags: ['Newly diagnosed'],
    threads: [
      {
        name: 'Hello from a very nervous newcomer',
        by: 'newcomer',
        body: [
          'I have been reading along for two weeks and finally made an account. Diagnosed in spring, still in shock on most days. I am 44, I repair clocks, I have one teenager and two rabbits.',
          'I do not have a question yet. I just did not want to be alone with it tonight.',
        ],
        replies: [
          'Two rabbits! We require photographs.',
          'You do not have to be brave here. The forums are awake at night too, somebody always answers.',
          'Please tell us about the clocks some day. Welcome!',
        ],
      },
      {
        name: 'New here. A long story, sorry!',
        by: 'newcomer',
        body: [
          'It started with what everyone called stress. I was tired, I could not concentrate, I had stopped doing the things I liked. My first doctor told me to take a vacation. The second told me to lose weight. The third ordered {test} and called me the same evening, and doctors do not call in the evening with good news.',
          'That was in October. Since then I have learned forty new words, bought a folder with tabs, quarreled with my insurance, cried in two parking garages and laughed more than I would have thought, mostly with strangers in waiting rooms.',
          'What I am looking for here: people who know what it is like, practical advice on living with it, and maybe someone who is a few years ahead of me and can tell me that it becomes ordinary. What I can offer: I am a retired librarian. I find things. If you need a form, an article or a poem, ask me.',
          'Thank you for reading this far. I promise that my next post will be shorter.',
        ],
        replies: [
          'It does become ordinary. I would not have believed it either. I now forget about it for whole afternoons.',
          'Thank you for introducing yourself. It is harder than it looks, most people read for a year first.',
          'A librarian! I have been looking for a poem about hands for eleven years.',
        ],
      },
      {
        name: 'Diagnosed on Tuesday',
        by: 'newcomer',
        body: [
          'I wrote down everything the {doctor} said and I can not read my own handwriting. What do you wish somebody had told you in the first week?',
        ],
        replies: [
          'In the first week I wish someone had said: you do not have to understand it all now. Sleep, eat, write down questions. The rest comes.',
          'Buy a cheap notebook and write everything in it, with dates. One year from now you will thank yourself.',
          'Stay off the search engines after dark. That is my whole wisdom after eleven years.',
          'Ask the {clinic} whether they have a nurse educator. Mine spent an hour with me and drew pictures.',
          'Take a second person to the next appointment. Your ears stop working after the word "chronic", everyone\'s do.',
        ],
      },
      {
        name: 'Hola from Texas / hello from Texas',
        by: 'newcomer',
        body: [
          'My English is okay, sometimes I use a translator, please be patient. My mother has {condition} and I take care of her. I am happy to find this place. Un abrazo a todos.',
        ],
        replies: [
          'Bienvenida. Your English is better than my Spanish will ever be. Write in whatever language comes out.',
          'Un abrazo grande desde San Antonio. My mother has it as well, we can compare notes.',
        ],
      },
      {
        name: 'Back after three years away',
        by: 'veteran',
        body: [
          'I left when things were good and I wanted to forget about it. Things are less good now. I see new names and a few old ones. Is there still tea?',
        ],
        replies: [
          'There is always tea. Welcome back, I remember your jokes.',
          'Oh, you! I have kept your recipe for cornbread all these years.',
          'We kept your chair warm.',
        ],
      },
    ],
    replies: [
      'Welcome! I am sorry you need us, and I am glad you found us. Pull up a chair.',
      'Hello and welcome. There are no silly questions here, and if there were, I have asked all of them already.',
      'I was where you are four years ago. I am writing this from a canoe. Well, from the parking lot next to the canoe.',
      'Sending a hug from Manitoba, where it is cold, and the coffee is hot.',
      'One tip: let people bring you food, and do not say that you are fine when you are not. They believe you.',
      'So glad that you wrote. Stay as long as you like.',
      'You will find that we are a cheerful lot, considering.',
      'I said nothing for my first year here. Then I said hello, and nine people answered within the hour.',
      'It is a lot at the beginning. Take what helps and leave the rest on the table.',
    ],
  },
];
