import type { Topic } from './topic.ts';

export const joyTopics: readonly Topic[] = [
  {
    key: 'humor',
    mood: 'merry',
    forumTag: 'Off topic',
    globalTags: ['Humor'],
    threads: [
      {
        name: 'Waiting room bingo',
        body: [
          'Fish tank. Magazine from 2014. A man explaining his knee to everyone. Someone coughing with enthusiasm. What is on your card?',
        ],
        replies: [
          'Bingo: the clipboard that asks for the same information as the online form which I filled in at home, twice.',
          'A plant that is either very alive or very plastic. Nobody dares to touch it.',
          'The person who is called in before you although they came after you. Free square.',
        ],
      },
      {
        name: 'Worst advice you have ever been given',
        body: ['Mine: celery. Just celery. From a man who was smoking at the time. Your turn. 😂'],
        replies: [
          '"Have you tried not thinking about it?" Yes, Brenda, for eleven years. 🙃',
          'A man at a bus stop recommended that I sleep facing north. I was holding a cane and a bag of eleven prescriptions.',
          'Somebody told me to drink water from a copper cup under a full moon. I said I would need a prescription for the moon.',
          'I laughed so loudly that I woke up my husband. He wants to know who Brenda is.',
        ],
      },
      {
        name: 'Tell me a joke, I have a {badDay} tomorrow',
        body: ['Clean, dirty, stupid, I take everything. Dad jokes get extra points.'],
        replies: [
          'My doctor told me to watch my drinking. So now I drink in front of a mirror.',
          'I asked the pharmacist for something for my memory. He gave me a receipt from last week, for the same thing.',
          'I told the {doctor} that I broke my arm in two places. He told me to stop going to those places.',
          'Why did the scarecrow get an award? He was outstanding in his field. I will see myself out.',
        ],
      },
      {
        name: 'Things my pets think about my illness',
        body: [
          'The dog believes that the heating pad was bought for him. The cat believes that I lie down because she asked me to.',
        ],
        replies: [
          'My cat sits on my feet during the bad hours and on my keyboard during the good ones. She is not on my side.',
          'The dog has learned the word "appointment" and goes to lie in the car. He knows there is a drive-through on the way home.',
          'The parrot has learned to imitate the pill timer. We no longer know who is in charge.',
        ],
      },
      {
        name: 'You know you are a professional patient when…',
        body: [
          '…you rate hospitals by their jello. …the receptionist asks about your garden. …you have a favorite vein. Please continue.',
        ],
        replies: [
          'You know you are a professional when you correct the nurse on the spelling of your own medication. Kindly.',
          'I have a favorite phlebotomist. We exchange holiday cards. My own cousin does not get one.',
          '…you have an opinion on tape. …you own more ice packs than plates.',
        ],
      },
    ],
    replies: [
      'What do you call a doctor who is always on time? An actor.',
      'My phone corrected "chronic" to "chronicles" and honestly, yes.',
      'I keep the compliments of strangers in a jar: "you are so brave", "you look so well", "is that a wig".',
      'The scale at the {clinic} is wrong. It has been wrong for six years. I have notified the authorities (my mother).',
      'I told my body we were going to be okay. It asked to speak to the manager.',
      'My spirit animal is the office printer: works sometimes, makes odd noises, nobody knows why.',
      'I am not lazy, I am in energy saving mode. 🔋',
      'My family tree has more autoimmune than branches.',
      'I have reached the age at which my back goes out more often than I do.',
    ],
  },
  {
    key: 'recipes',
    mood: 'practical',
    forumTag: 'Food',
    globalTags: ['Recipes'],
    threads: [
      {
        name: 'Low-salt soup that tastes of something',
        body: [
          'I am down to 1,500 mg of sodium a day and everything tastes of wet cardboard. Please share the soup that got you through.',
        ],
        replies: [
          'Roast the vegetables first, until the edges are brown, and then make the soup. You will not miss the salt.',
          'I made the soup yesterday and my teenager asked for a second bowl. He did not know it was the healthy one. 🥣',
        ],
      },
      {
        name: 'What do you eat when you cannot cook?',
        body: [
          'Not takeout, I cannot afford it. The five-minute meals for the days when standing is a project.',
        ],
        replies: [
          'A can of no-salt-added beans, an onion, a spoon of cumin, ten minutes. On toast it is dinner and on rice it is lunch.',
          'Eggs scrambled with leftover rice and scallions. I make it sitting down.',
          'Microwave a sweet potato, add yogurt and chives. If potassium is a problem for you, check first, it is not for everybody.',
          'A slow cooker on a chair next to the bed is not elegant, but the smell alone made me hungry for the first time in days.',
        ],
      },
      {
        name: 'Birthday cake for someone with six restrictions',
        body: [
          'My friend turns seventy. No nuts, little sugar, little salt, no dairy, no chocolate, and she hates coconut. I refuse to give up.',
        ],
        replies: [
          'Angel food cake! No dairy, no nuts, and you can fill it with berries. My aunt cried with joy.',
          'Olive oil cake with lemon and rosemary. No butter, no nuts, and nobody will miss the coconut.',
        ],
      },
      {
        name: 'Spice mixes without salt, show me yours',
        body: [
          'I start: two parts smoked paprika, one garlic powder, one cumin, half mustard powder, a pinch of cayenne. On potatoes, on chicken, on popcorn, on everything.',
        ],
        replies: [
          'My mix: coriander, fennel seed and orange peel, toasted and ground. It makes plain fish taste like a holiday.',
          'Check your spice jars, half of mine had salt as the first ingredient. I had no idea.',
          'Sumac and dried mint, half and half, on cucumbers. My Lebanese neighbor taught me, and I will never go back.',
        ],
      },
      {
        name: 'Sunday batch cooking, week by week',
        body: [
          'On good Sundays I cook for the bad days. Today: eight portions of chicken and rice, six of lentil stew, a tray of roasted peppers. What is in your freezer?',
        ],
        replies: [
          'Homemade chicken stock, without salt, frozen in muffin tins. Two of those and a handful of noodles and I feel human.',
          "My freezer has twelve portions of my mother's borscht, and each one has a label with a drawing of a beet with a different face.",
          'Turkey meatballs, forty of them, in bags of five. My future self writes me thank-you notes.',
        ],
      },
    ],
    replies: [
      'Lemon juice at the very end. It fools the tongue into thinking there is salt. My {clinic} dietitian taught me that.',
      'Vinegar. Rice vinegar, cider vinegar, sherry vinegar. A teaspoon brings a dull stew back to life.',
      'Fresh dill, more than you think. Then double that.',
      "Congee with ginger. My grandmother's answer to every illness, and she lived to be 97.",
      'Dal with plenty of turmeric and a squeeze of lime. It freezes well and costs next to nothing.',
      'Pears baked with cinnamon and a spoon of honey. It tastes like cake if you close your eyes.',
      'Onions, slowly, for forty minutes. There is no shortcut, and you can do it from a chair.',
      'Toast the spices in a dry pan until the kitchen smells good. It makes up for a lot of salt.',
      'I asked my aunt for her recipe, and she said "until it is enough". So: until it is enough.',
    ],
  },
  {
    key: 'thanks',
    mood: 'tender',
    forumTag: 'Good news',
    globalTags: ['Gratitude'],
    threads: [
      {
        name: 'Small wins, big smiles: post yours',
        body: [
          'I walked to the mailbox and back without stopping. It has been seven months. The mail was all bills and I did not care. 💪',
        ],
        replies: [
          'Doing a little dance for you in my kitchen. Very slowly, but it is a dance. 💃',
          'My win: I said no to something without explaining why.',
          'I slept through the night! Six hours! I feel as if I could lift a car.',
          'I finished a whole book. It was thin, with pictures, but I finished it.',
          'I baked bread with my grandson. We counted it as physical therapy.',
          'I went to the movies, and stayed to the end, and could tell you the plot.',
        ],
      },
      {
        name: 'Thank you to the nurse with the yellow clogs',
        body: [
          'You held my hand and talked about your tomatoes until I stopped shaking. I never learned your name. If any of you work at a {clinic}: you have no idea what you do for us.',
        ],
        replies: [
          'As a nurse: we remember you too. Thank you for saying it.',
          'I do not wear yellow clogs, but I will tell the ones I know. This is why we stay in the job.',
          'There is one like her at our {clinic}, too. Purple shoes. She hums.',
        ],
      },
      {
        name: 'To all who answered me when I was new',
        body: [
          'I was so frightened that I used a false name for the first month. Today I answered a newcomer myself. Thank you for carrying me until I could stand.',
        ],
        replies: [
          'You answered me when I was new, you know. I still have that message.',
          'And look at you now, welcoming people at the door.',
          'I remember the false name. I liked her as well.',
        ],
      },
      {
        name: 'Best results in three years!',
        body: [
          "I made them print the page so that I could put it on the refrigerator, next to my granddaughter's drawing of a horse, or possibly a table.",
        ],
        replies: [
          'Refrigerator doors are the true hall of fame. Well done, you.',
          'My {doctor} said "I have nothing to change today". I have waited four years for so boring a sentence.',
          'Also, it is definitely a horse.',
        ],
      },
      {
        name: 'Kindness of strangers, a thread',
        body: [
          'A teenager with green hair carried my bags up three floors and told me about her band. I have bought the album. It is terrible and I love it. Yours?',
        ],
        replies: [
          'A bus driver waited for me yesterday while I crossed the street with my cane. He waved as if it were nothing.',
          'The lady at the pharmacy remembered my name and had everything ready in a bag with a smiley on it. I nearly hugged her.',
          'Somebody paid for my coffee this morning and left a note: "for whoever looks like they need it". I did.',
        ],
      },
    ],
    replies: [
      'This made my whole week. Congratulations!',
      'Thank you for telling us. On the hard days I go back and read threads like this one.',
      'Three cheers from the couch! 🎉',
      'I am grinning at my phone on the bus.',
      "Isn't it strange and lovely what makes us happy these days?",
      'This is the thread I needed after today.',
      'Oh, how good. I read it out to my mother, and she clapped.',
      'More of these, please, every day.',
      'Your joy is contagious, and it is the only contagious thing I welcome.',
    ],
  },
];
