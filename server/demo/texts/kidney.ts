import type { Topic } from './topic.ts';

export const kidneyTopics: readonly Topic[] = [
  {
    key: 'dialysis',
    mood: 'practical',
    forumTag: 'Dialysis',
    globalTags: ['Treatment days'],
    threads: [
      {
        name: 'First day in the chair tomorrow',
        body: [
          'Tuesday, Thursday, Saturday, six in the morning. I have packed a blanket, headphones and a book that I will not read. What else? Is it as cold as they say?',
        ],
        replies: [
          'It is as cold as they say. Fleece blanket, two pairs of socks, and a hat for the days you sit under the vent.',
          'Eat before, not during. I fainted once in my first week with half a sandwich in my hand.',
          'Wear a shirt with wide sleeves or a zipper. And eat something small before you go.',
        ],
      },
      {
        name: 'Home hemo or stay in the center?',
        body: [
          'My nurse thinks that I am a candidate for home. My wife is willing. I am the one who is scared of the needles. Tell me the truth about the first three months.',
        ],
        replies: [
          'Home hemo since 2021. The first month was tears, the second was checklists, the third was boring. Boring is lovely.',
          'Numbing cream an hour before, under a bit of cling film. The needles are a pinch now.',
        ],
      },
      {
        name: 'Cramps in the last half hour',
        body: [
          'Every session, both calves, around 3:20. They turn down the fluid removal and then I carry the water home with me. What works for you?',
        ],
        replies: [
          'Ask them to look at your dry weight. Mine was set too low after I put on some real weight, and the cramps stopped when they raised it.',
          'A soft mint or a sip of pickle juice helped my calves, but do ask first, the sodium is no joke.',
        ],
      },
      {
        name: 'PD exchanges at work, anybody?',
        body: [
          'Four bags a day, one of them at noon. I have a small office with a door. I would like to hear how you set it up, and what you tell people who knock.',
        ],
        replies: [
          'I do my noon exchange with a sign on the door: "Meeting with my kidneys". People laugh and go away.',
          'We travel with PD. The company ships the boxes to the hotel, and there are always two too many and a very puzzled receptionist.',
          'A hook on the back of the door, a small heater for the bag, and a calendar entry that says "lunch, busy".',
        ],
      },
      {
        name: 'Fistula buzzing: yours too?',
        body: [
          'Mine sings at night like a refrigerator. They say a strong thrill is a good sign. My grandson calls it my cat. Show me your bees, cats and engines.',
        ],
        replies: [
          'Mine purrs. My wife checks it every night before she turns off the light, it has become our ritual.',
          'Do not lift with that arm, do not sleep on it, do not let anyone take blood pressure on it. Say it loudly at the emergency room.',
          'Mine is a small engine called Ferrari. The nurses ask after him.',
        ],
      },
    ],
    replies: [
      'I learned Italian in the chair. Three years, four hours, three times a week. Buongiorno.',
      'Keep fluid gains small and the session is kinder. I freeze grapes and use the tiny espresso cups.',
      'The tech who gets you on the first try is worth gold. Ask whether you can have the same one.',
      'I plan nothing after a session except a nap and toast. By evening I am a person again.',
      'You get to know your chair neighbors. Mr. Alvarez on my left has heard every episode of my divorce.',
      'Nocturnal dialysis changed everything for me, more time and gentler. See if a center near you offers it.',
      'The first weeks are the hardest. Your body is learning something that no body was made for.',
      'Bring something for your hands. I have crocheted eleven hats and I look terrible in hats.',
      'Know your dry weight, your access and your numbers. When they see that you know, they talk to you differently.',
    ],
  },
  {
    key: 'transplant',
    mood: 'practical',
    forumTag: 'Transplant',
    globalTags: ['Living donors'],
    threads: [
      {
        name: 'I got the call!!!',
        body: [
          'At 1:14 in the morning. I thought it was my ex. We are in the car. Somebody tell me to breathe. 🙏',
        ],
        replies: [
          'BREATHE. In through the nose. We are all in the car with you.',
          'Praying, hoping, crossing everything that crosses.',
        ],
      },
      {
        name: 'Asking for a living donor without asking',
        body: [
          'How do you do it? I cannot say the words "would you give me an organ" over coffee. My coordinator suggests a letter or a page. It feels like begging and I know that it is not.',
        ],
        replies: [
          'My sister shared my letter on her page, and my old shop teacher was a match. You never know who is listening.',
          'Tell people how to find out more and then let it rest. "I am looking for a kidney, here is the number of the coordinator." You are not asking, you are informing.',
          "The paired exchange is worth asking about if your person does not match. A stranger in Ohio has my husband's kidney and I have her brother's.",
        ],
      },
      {
        name: 'Five years on the list, losing patience',
        body: [
          'I watch the phone like a teenager. Blood type O. I am grateful for every day and I am also done with gratitude for tonight.',
        ],
        replies: [
          'Type O here. Seven years, two dry runs, and then one Sunday it was real. I have no wisdom, only company.',
          'Ask about being listed at a second center in another region. Nobody mentioned it to me for three years.',
          'Keep a bag by the door and the gas tank above half. It made me feel that I was doing something.',
          'Done with gratitude for tonight is fine. You can pick it up again tomorrow where you left it.',
        ],
      },
      {
        name: 'Creatinine went up from 1.2 to 1.5, panic?',
        body: [
          'Eighteen months post transplant. They repeat the labs on Thursday. It could be water, it could be tacrolimus, it could be the other thing. How do you get through until Thursday?',
        ],
        replies: [
          'Drink water, sleep, and ask what time you took the tacrolimus before the draw. Mine was high once, and the labs were nonsense.',
          'Mine went up to 1.6 and it was the antibiotic. Came back down in ten days. I know that does not help until Thursday.',
          'I clean the oven when I wait for labs. My oven is spotless. Come over.',
        ],
      },
      {
        name: 'Writing to the donor family',
        body: [
          'I have begun eleven letters. How do you thank someone for that? If you wrote, or received one, please tell me what mattered.',
        ],
        replies: [
          'We lost our son and four people live with his gifts. One wrote to us: "I can carry my daughter up the stairs." That sentence is everything. Write it simply.',
          'I did not write for two years, and the family was glad all the same. There is no late.',
        ],
      },
    ],
    replies: [
      'Two years next week. I named him Gustavo. He likes water and hates grapefruit.',
      "The alarm on my phone for the 9 o'clock pills plays trumpets. The whole office knows.",
      'My donor is my wife. She says that I now owe her the last slice of everything, forever.',
      'The first weeks after are a flood of emotions, part of it is the prednisone. Be gentle with each other.',
      'Whatever comes, you have all of us behind you.',
      'Find the coordinator who answers the phone, and bake for her.',
      'I was on the list for four years, and I am three years out now. I planted a pear tree for each of them.',
      'Masks in the waiting room, and soap, and no buffets. It is dull and it is worth it.',
    ],
  },
  {
    key: 'renal-diet',
    mood: 'practical',
    forumTag: 'Food',
    globalTags: ['Recipes', 'Nutrition'],
    threads: [
      {
        name: 'Potassium 6.1 and I only ate "healthy" things',
        body: [
          'Spinach, avocado, orange juice, a banana. I was so proud of that week. Then the phone rang. What do you eat in place of all the food that magazines tell us to eat?',
        ],
        replies: [
          'Cut potatoes small, boil them in a lot of water, throw the water away, boil again. It takes out a good part of the potassium.',
          'Cabbage, cauliflower, green beans, apples, berries, rice. It sounds dull and it is not, if you have garlic and a hot pan.',
        ],
      },
      {
        name: 'Phosphorus is hiding in everything',
        body: [
          'I read labels for an hour in the supermarket. Everything that begins with "phos" went back on the shelf, and I came home with apples and a bad mood. How do you shop?',
        ],
        replies: [
          'Search the label for "phos" anywhere in a word. If it is there, it goes back. That is my entire method.',
          'Cooking for myself was the only thing that brought the phosphorus down. Fast food chicken is pumped full of it.',
          'I shop only around the edges of the store. The middle aisles are where the phosphates live.',
        ],
      },
      {
        name: 'Thirsty. That is the post.',
        body: [
          'One liter a day. I dream about rivers. What are your tricks for thirst that do not involve drinking?',
        ],
        replies: [
          'Frozen grapes and lemon drops. And very small cups, so that it is many drinks instead of one.',
          'Rinse your mouth with cold mint water and spit. It takes the edge off thirst for half an hour.',
          'Less salt means less thirst. It took two weeks, and then my liter was almost enough.',
        ],
      },
      {
        name: 'Holiday dinner on a renal diet, with twenty relatives and one very proud aunt',
        body: [
          "Twenty people at my mother's table, and every dish has cheese, tomato, or my aunt's feelings in it. How do you manage it without making a speech?",
        ],
        replies: [
          'I eat a little of everything that matters to my aunt and nothing of what does not. A tablespoon of sweet potato never hurt me, a bowl did.',
          'Eat at home first, then go to dinner for the people. Nobody looks at your plate as closely as you fear.',
          'Cranberry spritzer in a wine glass. Nobody asks and I feel included.',
        ],
      },
      {
        name: 'Binders: how do you remember them?',
        body: [
          'With every meal, in the middle of it, not after. I find them in my pocket in the laundry. Tips, please, sevelamer people.',
        ],
        replies: [
          'I tape a binder to the salt shaker. I look for the salt, I find the pill, I feel caught, I take it.',
          'My phone buzzes at mealtimes with a picture of a parathyroid. It is disgusting and it works.',
          'One bottle at the table, one at work, one in the car, one in my bag. I do not remember them, I run into them.',
        ],
      },
    ],
    replies: [
      'Ask for the renal dietitian by name. The general one at my hospital recommended bananas.',
      'Remember that we are all different: my friend on home hemo eats tomatoes, and I cannot look at one.',
      'My numbers were best when I kept a food diary for two weeks and gave it to the dietitian without cheating.',
      'Ask which two changes would do the most for YOUR numbers. Twenty rules at once made me cry, two I could keep.',
      'Eating this way got easier when the whole house did it. The children complain less than I did.',
      'Look at the serving size before you look at anything else. Mine said "half a cookie".',
      'It is a moving target. When the treatment changes, ask for a new list.',
      'I still have pizza on my birthday, a small one, with the binders and without the guilt.',
    ],
  },
];
