import type { Topic } from './topic.ts';

export const migraineTopics: readonly Topic[] = [
  {
    key: 'triggers',
    mood: 'practical',
    forumTag: 'Triggers',
    globalTags: ['Flare-ups'],
    threads: [
      {
        name: 'Barometer people, report in',
        body: [
          'Storm front from the west and my left eye knew it yesterday. Who else is a weather station? What do you do when you see it coming on the map?',
        ],
        replies: [
          'Present. I take my medicine early when the pressure drops more than ten in a day, my {doctor} agreed to that plan.',
          'I moved from the coast to the desert for this and it did help. I miss the sea every day.',
          'Two here. I know about storms before the dog does.',
        ],
      },
      {
        name: 'The perfume in the elevator',
        body: [
          'Eleven floors with a man who bathes in cedar. By the time the doors opened, my day was over. How do you bring up scent at the office without becoming "that person"?',
        ],
        replies: [
          'I asked for a scent-free meeting room as an accommodation, in writing. It turned out three colleagues were suffering in silence.',
          'A small fan on my desk, blowing outwards. It is my moat.',
        ],
      },
      {
        name: 'Did keeping a diary really help you?',
        body: [
          'I have tracked food, sleep, weather and hormones for six months. The only pattern I see is that I own a lot of spreadsheets. When did it pay off for you?',
        ],
        replies: [
          'The diary showed it was never one thing. Two small things together, bad sleep and a skipped lunch, and there it is.',
          'I stopped tracking everything and now only note three things: sleep, period, attack. I can live with three.',
        ],
      },
      {
        name: 'Weekend attacks',
        body: [
          'Monday to Friday I am fine. Saturday at nine in the morning: hello. Is it the sleeping in, the coffee or my family?',
        ],
        replies: [
          'Get up at the same time on Saturdays, have the same coffee at the same hour. It is annoying, and it cut my weekends by half.',
          'For me it is the let-down after stress. Exams were fine, and the day after I could not see.',
        ],
      },
      {
        name: 'Red wine, chocolate, cheese: myth or real?',
        body: [
          'I gave up all three for a year and nothing changed, except that I was sad at parties. My {doctor} says that the craving can be the beginning of the attack and not the cause. Thoughts?',
        ],
        replies: [
          'The chocolate craving is my first sign. Now I eat the chocolate and take the tablet.',
          'Old cheese, yes, every time. Chocolate, never. We are all built differently.',
        ],
      },
    ],
    replies: [
      'Fluorescent tubes in supermarkets. I shop at eight in the evening with a baseball cap like a burglar.',
      'Skipping meals is my worst. I have almonds in every coat.',
      'Dehydration. A boring answer, and it took me ten years to accept.',
      'Strobe on the dance floor at my own wedding. I wore sunglasses in all of the photographs. Very glamorous.',
      'Neck tension after a day at the laptop. A pile of books under the screen did more than the massage.',
      'My daughter has learned to say "Mom, your words are slow" hours before I notice anything.',
      'Triggers are dice, not switches. It took the blame off me when a nurse put it like that.',
      'My neck, my jaw, my sleep. When I look after those three, the weather can do what it likes.',
      'I try to avoid the ones I can and forgive myself the others.',
    ],
  },
  {
    key: 'aura',
    mood: 'practical',
    forumTag: 'Aura and senses',
    globalTags: ['Symptoms'],
    threads: [
      {
        name: 'First aura at 52, scared me to death',
        body: [
          'A shimmering crescent that grew for twenty minutes. I thought it was a stroke and so did the ambulance. They checked everything and it was not. If you are unsure, please call, they were very kind about it.',
        ],
        replies: [
          'Anything new, or longer than an hour, or on one side of the body: get it checked. Better ten times for nothing.',
          'The tingling climbs from my fingers to my lip, always in that order. Knowing the order keeps me calm.',
          'The same thing happened to me at 49, at the wheel. I am glad that you called. That is what they are for.',
        ],
      },
      {
        name: 'Words come out wrong',
        body: [
          'I asked my husband to put the cat in the oven. I meant the pie. It lasts about half an hour and then the pain starts. Who else loses words?',
        ],
        replies: [
          'I once told my class to open their refrigerators at page nine. They were delighted.',
          'It is called aphasia, and there is a comfort in knowing that it has a name. My family plays along, we still call the remote "the salmon".',
        ],
      },
      {
        name: 'Light sensitivity between attacks',
        body: [
          'I wear a hat indoors. Headlights at night, snow, white websites. Which glasses helped you? The rose ones, the green lamp?',
        ],
        replies: [
          'The rose-tinted lenses took the sting out of the office lights. I wear them over my contacts and people think it is a fashion.',
          'My green lamp looked like nonsense and I use it every day now. I can read a little by it, even in an attack.',
          'Dark mode on everything, brightness at a quarter, and a film on the window of my car as far as the law allows.',
        ],
      },
      {
        name: 'Vestibular migraine: the floor is a boat and I would like to meet the rest of the crew',
        body: [
          'No pain at all, only swaying. Two years and four doctors until someone said the word. I would like to hear from others on this boat.',
        ],
        replies: [
          'For the swaying: a fixed point on the wall, feet flat, slow breathing. And no aisles in big stores, the shelves move.',
          'Vestibular here too. Physical therapy for the balance system was slow and very worth it.',
          'Ahoy. Four years aboard. The first mate is my cane, and the captain is a very good physical therapist.',
        ],
      },
      {
        name: 'Describe your aura, artists welcome',
        body: [
          'Mine is a broken mirror made of neon fish bones, lower left. I have started to paint them. Tell me yours and I may try it in gouache.',
        ],
        replies: [
          'Zigzags like a castle wall seen from above, black and white, humming. I am oddly fond of them, it is what follows that I could do without.',
          'Mine smells of burnt toast. There is no toast.',
          'Your fish bones would be a wonderful painting. Please show us when you feel up to it.',
        ],
      },
    ],
    replies: [
      'Tell your {doctor} about aura if anybody wants to prescribe you hormones. It matters and I was never asked.',
      'I carry a card that says "I am having a migraine with aura, I may not speak clearly, I will be fine in an hour". I have used it twice and was glad.',
      'I pull over at the first shimmer. Always. My record is forty minutes behind a garden center.',
      'Half of my vision goes missing, and I only notice because people have one eye.',
      'The strangest part is how quiet it is. All that fire, and no sound at all.',
      'I film myself talking when it starts, to show the {doctor}. It did more than any description.',
      'Sunglasses in every bag, coat and drawer. I have sat on most of them.',
      'My boss thought I was drunk. I brought her an article, and she has apologized every Christmas since.',
    ],
  },
  {
    key: 'preventives',
    mood: 'practical',
    forumTag: 'Treatment',
    globalTags: ['Medication', 'Treatment days'],
    threads: [
      {
        name: 'Month three of the injection: is this hope?',
        body: [
          'From nineteen days to eleven. I am afraid to write it down. When did you know that it worked, and did it last?',
        ],
        replies: [
          'I knew in month four, when I made plans for a Saturday without an "if". It has lasted two years so far.',
          'It wore off in the last week before the next shot. They knew about it and it is in my chart now.',
          'Eleven from nineteen is eight days of life. Write it down in large letters.',
        ],
      },
      {
        name: 'Topiramate made me stupid (temporarily?)',
        body: [
          'I teach mathematics. Yesterday I could not find the word for "triangle". It helps my head and steals my nouns. Did it pass for you?',
        ],
        replies: [
          'The nouns came back for me when we lowered the dose. Tell them. A math teacher needs triangles.',
          'I lost my nouns for six weeks, and then most of them came home. "Colander" is still missing.',
        ],
      },
      {
        name: 'Medication overuse, coming off it',
        body: [
          'Fifteen days of painkillers a month, and it turned out they were part of the problem. Week one without. Please tell me there is another side.',
        ],
        replies: [
          'There is another side. Days four to nine were hell and week three was quieter than I had been in years.',
          'Day ten here. I am reading this with one eye. Thank you for going first.',
        ],
      },
      {
        name: 'Rescue kit: what is in your bag?',
        body: [
          'Sumatriptan, ginger chews, earplugs, an eye mask, a cold pack that is never cold, twenty dollars for a taxi. What am I missing?',
        ],
        replies: [
          'Add a straw. Lying flat and drinking from a glass does not go together.',
          'I keep an anti-nausea tablet in the kit that melts under the tongue. If it does not stay down it does not help.',
          'An ice cap. The kind that covers the eyes. I have three in the freezer next to the peas.',
        ],
      },
      {
        name: 'Thirty-one needles in the forehead, first time on Monday',
        body: [
          'I am told that it is quick. I am also a coward. How was the first round, and when did you notice a difference?',
        ],
        replies: [
          'It is quick, about ten minutes. Take the day off anyway, and do not bend over to tie your shoes.',
          'Second round for me, after about five months. The first one did little, so give it a chance.',
          'Mine had a playlist and a stress ball in the shape of a brain. It was over before the second song.',
        ],
      },
    ],
    replies: [
      'Propranolol, the old boring one, did what three new ones could not. My hands are cold and my head is clear.',
      'Magnesium and riboflavin as well, for whatever it is worth, my {doctor} approved. It took three months.',
      'Do not wait too long with the triptan. I used to be brave for two hours and then it was too late.',
      'Count the days of rescue medicine on the calendar with a red dot. Ten dots and I call the {clinic}.',
      'The device on my forehead looks like a crown from a cheap science fiction film, and it gives me an hour. I love it.',
      'My insurance wanted me to fail two others first. Write down the dates on which you failed, it saved me months.',
      "Please do not compare your third month with somebody else's second year.",
      'I set the phone to remind me on the same date each month. Foggy heads forget their own medicine.',
    ],
  },
];
