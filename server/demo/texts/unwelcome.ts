import type { OpeningText } from './topic.ts';

/** Advertising, scams and miracle cures. All addresses use reserved names. */
export const spam: readonly string[] = [
  'I was in the same situation until I found Dr. Benson Ogah, a herbal healer who CURED my {condition} completely in 3 weeks. Write to him at healing.home@example.com, he helped my sister too.',
  'Make $5,000 a week from your bed!!! No experience, no boss. Click http://easy-money.example/start now, only 12 places left.',
  'Doctors HATE this one trick. Your {condition} is gone in 14 days or your money back 👉 http://pure-root-drops.example',
  'Best price meds without prescription, worldwide shipping, discreet parcel, pay with gift cards. http://pills-direct.example/?ref=8812',
  'Hello dear, I see your profile and you have a beautiful smile. I am an engineer on an oil platform, very lonely. Please contact me on my private mail sincere.heart77@example.com',
  'Great post! Very informative. I also found this great post about kitchen renovation services in your area: http://fast-kitchens.example',
  'C.u.r.e y.o.u.r.s.e.l.f with the S E C R E T they are hiding from you. W h a t s app plus one five five five 0199.',
  'Crypto recovery expert: I lost $48,000 and Mr. Hackwell got everything back within 24 hours!!! Contact hackwell.recovery@example.net',
  '🔥🔥🔥 HOT SINGLES who understand chronic illness 🔥🔥🔥 join free http://warm-hearts-now.example',
  'My grandfather stopped ALL his tablets and only drinks alkaline ginger stone water. He is 96 and chops wood. Order the stones here: http://stone-water.example/buy',
  'Do you need a loan? Bad credit is no problem, 2% interest, approved in an hour. Send your name, address and bank details to quickfunds@example.org',
  'V1agra, C1alis, 0zempic, all at 80% 0FF today only http://d1scount-rx.example',
  'Congratulations! Your e-mail has been selected for a $1,000 grocery card. Confirm your address within 24 hours: http://winner-card.example/claim',
  'I do professional essay writing and SEO backlinks for health blogs, DM me for price list. 500 backlinks for 20 dollars.',
  'They do not want you to know that baking soda and apricot seeds end {condition}. Watch the video before it is taken down again → http://truth-clinic.example/v/33',
  'Check my bio link for free samples of the detox patch!! It pulls the toxins out through your FEET 🦶✨',
  'Нужны деньги? Заработок в интернете без вложений, пиши на rabota@example.com',
  'Cheap replica watches, bags, shoes, best quality 1:1, free shipping over two items, http://lux-copy.example',
  'Sign this petition or your insurance ends on Monday!!! Enter your member number here: http://save-your-plan.example',
  'I am a nurse and I sell leftover oxygen equipment and insulin very cheap, cash app only, text me.',
  'Join our telegram group, the admin gives signals every day, I made 9k in a week and paid off my hospital bill 💰💰',
  'Spell caster Mama Adaeze brought back my husband AND my health. She works over the phone. mama.spells@example.com',
];

export const spamThreads: readonly OpeningText[] = [
  {
    name: 'CURED after 12 years!!! Read before your doctor deletes it',
    body: [
      'I had {condition} for 12 years, and now it is GONE thanks to the seven-herb formula. No surgery, no side effects, the hospital could not believe it.',
      'Order at http://seven-herbs.example before midnight and get two bottles for the price of one. Only natural ingredients. Ask for Dr. Felix.',
    ],
  },
  {
    name: 'Work from home 💰 no experience 💰 daily payout',
    body: [
      'Hello friends, I was also sick and without a job. Now I make 300 dollars a day with my phone. Ask me how: http://daily-payout.example/join?u=dora',
    ],
  },
  {
    name: 'cheap m3ds no prescr1ption needed',
    body: [
      'All tablets you need, f4st sh1pping, best pr1ces, http://m3ds-now.example',
      'We accept gift cards and crypto. Discreet packaging. Trusted by 10,000 customers.',
    ],
  },
  {
    name: 'Free study, $900 compensation, only today',
    body: [
      'We are looking for people with {condition}. No visits, just send a photo of your insurance card and your social security number to study.office@example.com',
    ],
  },
  {
    name: 'Lonely? Meet someone who understands',
    body: [
      'Beautiful people with a warm heart wait for your message. First month free, card needed only for age check. http://meet-tonight.example',
    ],
  },
];

export const rude: readonly string[] = [
  'What a load of nonsense. Did you get your medical degree from a cereal box?',
  'Oh please. Some of us are REALLY sick. You are just looking for attention.',
  'If you people exercised for once in place of whining all day, you would not need a forum.',
  'You are an idiot and your advice is going to kill somebody.',
  'Shut up already. Nobody cares about your cat.',
  'This site has become a pity party run by power-mad moderators. Pathetic, the whole lot of you.',
  'I pay my taxes so that you can lie on the couch. Must be nice.',
  'Liar. You never had {condition}, you just want sympathy from strangers.',
  'You sound like my ex-wife, and she was not right about anything either.',
  'I hope you have to wait as long as I did. Maybe then you will stop bragging.',
  'Are you stupid or do you only write like it?',
  'Typical. Ask a simple question and get a sermon from the same five know-it-alls.',
  'Doctors are all crooks and you are their useful fool.',
  'Nobody asked you. Go bother somebody else with your damn recipes.',
  'Delete my account, you are all hopeless!!! 😡😡😡',
  'Wow. Another miracle story. Pull the other one, moron.',
  'Learn to spell before you tell others what to do, genius.',
  'I am sick of your whining, I am sick of this place, I am sick of being sick. Leave me alone.',
];
