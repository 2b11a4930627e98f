import { expect, test } from 'vitest';
import { computeTextBands, minSharedBands } from './text-bands.ts';

/** Variants of one text each, as senders of spam change names, numbers, links and a few words. */
const waves: readonly (readonly string[])[] = [
  [
    'Hello dear, I am Grace from London and I want to share with you how Dr Osato cured my kidney disease with herbs. Write to him on WhatsApp +44 7700 900123 today.',
    'Hello dear, I am Linda from Boston and I want to share with you how Dr Osato cured my kidney disease with herbs. Write to him on WhatsApp +44 7700 900555 today.',
    'Hello dear!! I am Mary from London and I want to share with you how Dr. Osato cured my kidney disease with herbs... write to him on WhatsApp 0044 7700 900123 today',
    'HELLO DEAR, I AM GRACE FROM PARIS AND I WANT TO SHARE WITH YOU HOW DR OSATO CURED MY KIDNEY DISEASE WITH HERBS. WRITE TO HIM ON WHATSAPP +1 555 0100 TODAY.',
  ],
  [
    'Cheap pills without prescription! Best price guaranteed, order today at https://pills.example/a1 and get ten percent off your first delivery.',
    'Cheap pills without prescription! Best price guaranteed, order today at https://tabs.example/zz and get 15 percent off your first delivery.',
    'Cheap pills without a prescription. Best price guaranteed, order today at https://pills.example/b7 and get ten percent off your first delivery!',
  ],
  [
    'Earn 500 dollars a day working from home, no experience needed. My sister bought a new car last month. Click my profile to start now.',
    'Earn 750 dollars a day working from home, no experience needed. My brother bought a new car last month. Click my profile to start now.',
    'Earn $900 a day working from home - no experience needed! My sister bought a new house last month. Click my profile to start now.',
  ],
  [
    'Loans for everyone, also with bad credit. We pay out within one hour to your account. Contact our office by mail at quick@loans.example and name the sum.',
    'Loans for everyone, also with bad credit! We pay out within 24 hours to your account. Contact our office by mail at fast@loans.example and name the sum.',
  ],
];

/** Different texts on the same subjects, which share words and phrases. */
const others: readonly string[] = [
  'My nephrologist put me on a low potassium diet last week and I am lost in the supermarket. What do you eat for breakfast?',
  'My nephrologist put me on tolvaptan last month and I am thirsty all the time. How do you sleep through the night?',
  'I had my first dialysis session today. It took four hours and I was cold. Does it get better after a while?',
  'I had my first dialysis session last year. I bring a blanket and a book now, and the nurses are kind.',
  'Does anyone know whether I can take ibuprofen for a migraine with stage three kidney disease? My doctor is on holiday.',
  'Does anyone know whether I can drink coffee with stage three kidney disease? My dietitian says one cup a day is fine.',
  'Hello everyone, I am Anna from Leeds and I was told on Friday that I have polycystic kidneys. I am still in shock.',
  'Hello everyone, I am Tom from Ohio and my wife was told last week that she needs a transplant. How did you find a donor?',
  'Order your prescriptions early before the holidays: my pharmacy was closed for four days and I ran out of tablets.',
  'I work from home since my diagnosis and my employer has been great. Ask for a letter from your clinic to start the talk.',
  'My sister gave me her kidney last month and we are both doing well. Thank you all for your kind words and your advice.',
  'The herbs in that tea can raise your potassium. Please write to your renal dietitian before you drink it every day.',
];

const bandsOf = (text: string) => {
  const bands = computeTextBands(text, 1);
  if (!bands) throw new Error(`too short: ${text}`);
  return bands;
};

const countSharedBands = (one: readonly number[], other: readonly number[]) =>
  one.filter((band, index) => band === other[index]).length;

const isNear = (one: string, other: string) =>
  countSharedBands(bandsOf(one), bandsOf(other)) >= minSharedBands;

function pairsOf(texts: readonly string[]): [string, string][] {
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).map((other): [string, string] => [one, other]),
  );
}

test('misses at most one in ten variants, and takes no two different texts for one', () => {
  const variants = waves.flatMap(pairsOf);
  const missed = variants.filter(([one, other]) => !isNear(one, other));
  expect(missed.length / variants.length).toBeLessThanOrEqual(0.1);

  const different = pairsOf([...others, ...waves.flatMap(([first = '']) => first)]);
  expect(different.length).toBeGreaterThan(100);
  expect(different.filter(([one, other]) => isNear(one, other))).toEqual([]);
});

test('ignores case, punctuation, digits and links, and keeps sites apart', () => {
  const text =
    'Visit https://a.example/1 for 20 free samples of our wonderful kidney tea, today only';
  const changed =
    'visit https://b.example/22 — for 35 FREE samples of our wonderful kidney tea today only!!!';
  expect(computeTextBands(text, 1)).toEqual(computeTextBands(changed, 1));
  expect(countSharedBands(bandsOf(text), computeTextBands(text, 2) ?? [])).toBe(0);
});

test('short texts are never compared, and long ones only at their beginning', () => {
  expect(computeTextBands('Thank you so much, this helps!', 1)).toBeNull();
  const long = 'All the best for your transplant next week, we think of you. '.repeat(5000);
  expect(computeTextBands(long, 1)).toEqual(computeTextBands(long.slice(0, 20_000), 1));
});
