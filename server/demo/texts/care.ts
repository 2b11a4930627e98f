import type { Topic } from './topic.ts';

export const careTopics: readonly Topic[] = [
  {
    key: 'appointments',
    mood: 'practical',
    forumTag: 'Doctors and tests',
    globalTags: ['Appointments', 'Advocacy'],
    threads: [
      {
        name: 'Seven minutes with the specialist',
        body: [
          'I waited four months and drove an hour for seven minutes. I had a list and we reached number two. How do you get the most out of a short visit?',
        ],
        replies: [
          'Mine lets me send the questions through the portal a day before. We get through all of them, because she has read them.',
        ],
      },
      {
        name: 'Changing my {doctor}, how did you do it?',
        body: [
          'He is polite, but he talks to my husband and not to me. I have decided to look for someone else. Is there an etiquette? Do I have to say why?',
        ],
        replies: [
          'You do not have to give a reason. I asked the front desk for a different {doctor} and they said "of course", as if I had asked for a pen.',
          'A good one asks what you are afraid of. It took me four tries to find her and I would move house to keep her.',
          'I was so angry after one visit that I wrote a letter. The head of the {clinic} called me, and things really did change.',
        ],
      },
      {
        name: 'Results in the portal before anyone called me',
        body: [
          'A red exclamation mark at 11 pm on a Friday. I spent the weekend reading things I should not have read. On Monday the nurse said "oh, that is fine for you". Do you look or do you wait?',
        ],
        replies: [
          'I turned the notifications off. I open results on weekday mornings only, when there is somebody to call.',
          'I look. I have always been somebody who reads the last page first. But I have a rule: no searching before I have talked to the nurse.',
        ],
      },
      {
        name: 'What questions do you bring to the {clinic}?',
        body: [
          'I go blank the moment I sit on that crinkly paper. Let us make a list together, I will copy the best ones into one post.',
        ],
        replies: [
          'Ask "what would make you worry?" It tells me when to call, and I sleep better knowing it.',
          'Before {test} I ask what exactly they hope to see. Half of the time we find that we can wait.',
          '"If it were your sister, what would you do?" It is the one question that always gets me a straight answer.',
          'What are we treating, and how will we know that it worked?',
        ],
      },
      {
        name: 'White coat nerves',
        body: [
          'My blood pressure at home: 118. In the office: 164. Every time. They want to change my tablets because of it. Who else?',
        ],
        replies: [
          'Bring the home readings for two weeks, on paper. Mine looked at them and left the dose alone.',
          'Sit for five minutes, feet flat, no talking, then let them measure again. It should be routine and hardly anybody does it.',
        ],
      },
    ],
    replies: [
      'Put the most important question first and say so: "if we only get to one thing today, I would like it to be this".',
      'I hand over a half page: what changed, what worries me, what I want. One copy for them, one for me. It goes straight into the file.',
      'Take somebody with you who writes. Not somebody who talks. I made that mistake with my uncle.',
      'The nurse is the one who knows everything. Get her name and her direct number, and send a card at New Year.',
      'I record the talk on my phone, with permission. I heard the important sentence only the third time I listened.',
      'Book the next visit before you leave the building. The lady at the desk can do things the website cannot.',
      'Ask for the slot after lunch or the first of the day. They run on time and so does your patience.',
      'Write the answer down while you sit there, and read it back: "so you would like me to…". You would be surprised how often it was something else.',
      'Mine looked up from the screen for the first time when I said "I feel that I am not getting through to you". It was worth the awkward pause.',
    ],
  },
  {
    key: 'insurance',
    mood: 'practical',
    forumTag: 'Work and money',
    globalTags: ['Insurance'],
    threads: [
      {
        name: 'Denied. Again.',
        body: [
          'Same drug, same plan, same doctor, third denial. The letter says "not medically necessary" and is signed by nobody. Has anyone won an appeal? What did you write?',
        ],
        replies: [
          'Ask for a peer-to-peer call. My {doctor} talked to theirs for eight minutes and it was approved the same day.',
          'I won on the second appeal. Short letter: what was tried, what failed, what it cost them in hospital days. Attach the guideline and highlight one line.',
          'Your state has an insurance commissioner with a complaint form. The company called me back within two days of my filing it.',
        ],
      },
      {
        name: 'Open enrollment is frying my brain',
        body: [
          'I have three tabs, two calculators and a headache. How do you compare plans when you know you will hit the out-of-pocket maximum by April?',
        ],
        replies: [
          'Add up premiums plus the full out-of-pocket maximum. If you know you will reach it, that sum is the price of the plan. The rest is decoration.',
          'Check that your {doctor} and your hospital are both in the network. Mine were in two different ones, and I found out in February.',
        ],
      },
      {
        name: 'Copay assistance that really pays',
        body: [
          'A pharmacist told me about foundations that help with the copay. I always assumed that was for other people. What did you apply for and how long did it take?',
        ],
        replies: [
          'The foundation I applied to closed its fund in March and opened it again in July. Set a reminder and try again.',
          'It took nine days and one page signed by the {clinic}. I had put it off for two years.',
        ],
      },
      {
        name: 'Disability application: the second no',
        body: [
          'They say I could work as a "surveillance system monitor". I looked it up, there are four such jobs in my state. Hearing next. I could use some courage.',
        ],
        replies: [
          'Go to the hearing with a lawyer who is paid only if you win. And describe your worst days, not the one day you washed your hair for it.',
          'It took nineteen months and I was approved at the hearing. The judge was kinder than any letter. Hold on.',
        ],
      },
      {
        name: 'Bill for $4,812 and it was their typo',
        body: [
          'One wrong digit in a code and eleven phone calls. It is fixed as of today! Posting so that someone else asks for the itemized bill first.',
        ],
        replies: [
          'Always the itemized bill. Mine had a cesarean section on it. I had come in with a broken wrist, and I am 74.',
          'Do not pay until the explanation of benefits and the bill agree. Mine have never once agreed the first time.',
          'Congratulations on getting through to a human being. That alone deserves cake.',
        ],
      },
    ],
    replies: [
      'Write down the name, date and reference number of every call. I have a notebook with a skull on it for this purpose only.',
      'The social worker at the {clinic} has a drawer full of forms and the phone numbers behind them. Ask for her before you ask anybody else.',
      'They count on us being too tired. I set aside one hour on Thursdays with tea and chocolate, and I fight only then.',
      'Hospital financial assistance is a real thing, even with insurance. The form was two pages long and took off 80 percent.',
      'My pharmacy found a discount that was better than my insurance. Ask them to run it without the card, just to see.',
      'Please do not cut the pills in half to save money without telling them. I did, and the hospital stay cost more than a car.',
      'Never on the phone without a pen. Never on the phone while hungry.',
      'I ask at the start of every call: "Are you able to make this decision?" If not, I ask for the person who is.',
      'There is a patient advocate at most hospitals. She speaks their language, and she is on your side.',
      'Take a photo of every page you send. They lose things. They lost my leg once, on paper.',
    ],
  },
  {
    key: 'side-effects',
    mood: 'practical',
    forumTag: 'Treatment',
    globalTags: ['Side effects', 'Medication'],
    threads: [
      {
        name: 'Hair in the shower drain',
        body: [
          'Week six on the new tablets and I could knit a hamster. They say it may grow back. Did yours? And what did you do in the meantime?',
        ],
        replies: [
          'Mine came back after about five months, curlier than before. A short cut made it look thicker while I waited.',
          'You are not vain. It is your face and your hair, and you are allowed to miss them.',
          'A good scarf and large earrings. People looked at the earrings.',
        ],
      },
      {
        name: 'Nausea every morning, is it the dose or the timing?',
        body: [
          'I take it with breakfast as told, and by ten I am hugging the sink. I do not want to stop, because it works. Any tricks?',
        ],
        replies: [
          'Splitting the dose into morning and evening ended the nausea for me. Ask the pharmacist, they know these things better than anybody.',
          'Dry crackers on the nightstand before I even sit up. My grandmother did it when she was pregnant and it works for tablets too.',
          'Ginger tea, cold, through a straw. I do not know why the straw matters.',
        ],
      },
      {
        name: 'Prednisone made me reorganize the garage at 4 am',
        body: [
          'Forty milligrams. The garage has never looked better and my family is afraid of me. How long until I am myself again?',
        ],
        replies: [
          'The prednisone energy is a loan with terrible interest. Sleep when you can and do not buy anything online after midnight.',
          'The moon face faded about three months after I got below ten milligrams. My passport photo will have to stay funny until 2031.',
          'About three weeks after I was off it I apologized to everyone. They had kept a list.',
        ],
      },
      {
        name: 'Weight gain nobody warned me about',
        body: [
          'Twenty-two pounds since January and my food has not changed. At the {clinic} they handed me a leaflet about portions. I could have thrown it.',
        ],
        replies: [
          'The weight came off slowly after the taper. Being angry at a leaflet is entirely reasonable.',
          'Mine went up as well, and the {doctor} switched me when I asked plainly: "Is there one that does not do this?" There was.',
        ],
      },
      {
        name: 'Do you read the leaflet or not?',
        body: [
          'I read it all and then feel everything in it. My husband throws it away and feels nothing. Which of us is wiser?',
        ],
        replies: [
          'I read it on the second day, once I know how I feel without it. That is my compromise.',
          'My daughter reads it and tells me only what I need to watch for. It works for both of us.',
        ],
      },
    ],
    replies: [
      'Please tell your {doctor}, even if it seems small. There are often three other tablets in the same family.',
      'I keep a simple log: time, dose, food, how I felt. After two weeks the pattern was obvious, and it was the coffee.',
      'It got better for me around week eight. I am not saying grit your teeth, just that the first month was not the whole story.',
      'For the shaky hands I bought heavier cups and gave up on mascara. Both were good decisions.',
      'Dry mouth here. Sugar-free lemon drops and a spray by the bed, and tell your dentist so they can watch your teeth.',
      'I stopped mine on my own once. Do not do that. The rebound was worse than the side effects ever were.',
      'Ask whether there is a slow-release form. The same medicine, and the headaches just went away.',
      'My skin itched for a month until we found out it was the coating and not the drug. A different maker, no itch.',
    ],
  },
];
