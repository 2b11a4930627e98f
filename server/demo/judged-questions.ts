/**
 * Real-life questions with the demo articles that answer them, judged by reading. An empty list
 * means that no article does.
 */
export const judgedQuestions: Record<string, readonly string[]> = {
  'what is the first month on dialysis like': [
    'What nobody told me about the first month of dialysis',
  ],
  'how do I lower my potassium': ['Five kitchen habits that brought my potassium down'],
  'cooking vegetables with less potassium': ['Five kitchen habits that brought my potassium down'],
  'writing to the family of an organ donor': [
    'Letters to a donor: how to say thank you for a life',
  ],
  'thank you letter to a donor': ['Letters to a donor: how to say thank you for a life'],
  'insurance refused my claim, how do I appeal': ['The appeal letter that worked'],
  'appeal letter': ['The appeal letter that worked'],
  'how do I explain kidney disease to my children': ['Talking to children about your kidneys'],
  'talking to children': ['Talking to children about your kidneys'],
  'getting the doctor to listen in a short appointment': [
    'How to be heard in a ten-minute appointment',
  ],
  'side effects of transplant drugs': [
    'Moon face, shaky hands, and other gifts of my transplant drugs',
  ],
  'moon face from prednisone': ['Moon face, shaky hands, and other gifts of my transplant drugs'],
  'a transplanted kidney that failed': ['Grieving a kidney'],
  'low sodium meals': ['A day in my kitchen: twenty low-sodium ideas'],
  'cooking without salt': ['A day in my kitchen: twenty low-sodium ideas'],
  'keeping a job while on dialysis': ['Working full time on three treatments a week'],
  'how to use an inhaler correctly': ['You are probably using your inhaler wrong (I was)'],
  'am I using my inhaler wrong': ['You are probably using your inhaler wrong (I was)'],
  'going out with an oxygen tank': ['Oxygen in public: the first outing'],
  'pulmonary rehab': ['Twelve weeks of pulmonary rehab, a diary'],
  'preparing the house for wildfire smoke': ['Smoke season: how we prepare our home'],
  'sleeping upright': ['Sleeping upright and other arrangements'],
  'my lung function results got worse': ['When the results are worse, what then?'],
  'support for caregivers': ['Caregivers breathe too'],
  'help with paying for medicine and equipment': ['Paying for it: where we found help'],
  'easy one-pot suppers': ['One-pot suppers for short breath'],
  'explaining migraine to others who think it is a headache': [
    'It is not just a headache: a letter to share',
  ],
  'keeping a headache diary': ['The diary that finally showed me a pattern'],
  'visual aura': ['When the world shimmers: living with aura'],
  'how long until a preventive works': ['Preventives, patiently: why three months matter'],
  'bright light and screens hurt': ['Screens, lamps and supermarkets: a survival guide to light'],
  'regular sleep against migraine': ['Sleep like a farmer'],
  'accommodations at work': ['Asking for a darker desk: accommodations at work'],
  'what a pharmacist can do': ['My pharmacist is my hero'],
  'prior authorization and step therapy': [
    'Step therapy, prior authorization and other bedtime stories',
  ],
  'cancelling plans because of migraine': ['Mourning the plans we cancel'],
  'new here, where do I begin': [
    'New to the harbor? Start here',
    'Meet your neighbors: how this community works',
    'Welcome to the porch: a letter to the newly diagnosed',
  ],
  'newly diagnosed with kidney disease': ['Welcome to the porch: a letter to the newly diagnosed'],
  // A single word that most texts only mention.
  sleep: ['Sleep like a farmer', 'Sleeping upright and other arrangements'],
  money: ['Paying for it: where we found help'],
  'what should I eat': [
    'Five kitchen habits that brought my potassium down',
    'A day in my kitchen: twenty low-sodium ideas',
    'One-pot suppers for short breath',
  ],
  work: [
    'Working full time on three treatments a week',
    'Asking for a darker desk: accommodations at work',
  ],
  friends: [],
  doctor: ['How to be heard in a ten-minute appointment'],
  coffee: [],
  'my family': ['Talking to children about your kidneys', 'Caregivers breathe too'],
  headache: ['It is not just a headache: a letter to share'],
  oxygen: ['Oxygen in public: the first outing'],
  tired: ['Tired is not a character flaw', 'The tiredness that comes with breathing'],
  inhaler: ['You are probably using your inhaler wrong (I was)'],
  'repairing a bicycle chain': [],
  'stock market prices': [],
  'training a puppy': [],
  'football results of last night': [],
};
