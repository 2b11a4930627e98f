import { beforeAll, expect, test } from 'vitest';
import { IndexBuilder, openIndex, SearchIndex, splitIntoPassages, Thesaurus } from './retrieval.ts';

const subjects = {
  dialysis: 'machine blood filter kidney clinic needle fistula fluid',
  migraine: 'headache aura light nausea dark room triptan trigger',
  travel: 'holiday plane luggage insurance passport hotel beach summer',
  cooking: 'salt potato recipe oven soup kitchen dinner spice',
};
const names = Object.keys(subjects) as (keyof typeof subjects)[];

function createTexts() {
  return Array.from({ length: 200 }, (_, owner) => {
    const subject = names[owner % 4] ?? 'dialysis';
    const company = subjects[subject]
      .split(' ')
      .flatMap((word) => [0, 1, 2, 3, 4].map((i) => word + i));
    const body = Array.from({ length: 40 }, (_, i) => company[(i * 3 + owner) % company.length]);
    const isNamed = owner % 16 < 12;
    const title = isNamed ? `About ${subject} ${owner}` : `Story ${owner}`;
    return { owner, title, passages: splitIntoPassages(body.join(' ')) };
  });
}

let bytes: Buffer;
beforeAll(() => {
  const builder = new IndexBuilder();
  for (const text of createTexts()) builder.add(text);
  bytes = Buffer.concat(builder.build());
});

const open = () => openIndex(bytes) ?? new SearchIndex();
const owners = (index: SearchIndex, query: string, thesaurus?: Thesaurus) =>
  index.search(query, 10, thesaurus).map(({ owner }) => owner);

test('hits are of the subject, best first, with falling scores', () => {
  const hits = open().search('migraine', 10);
  expect(hits.every(({ owner }) => names[owner % 4] === 'migraine')).toBe(true);
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(hits[0]?.traits).toMatchObject({ share: 1, coverage: 1, matchedStems: ['migrain'] });
});

test('texts that share no word with the query are found by words of the best passages', () => {
  const index = new SearchIndex();
  const add = (owner: number, text: string) =>
    index.replace(owner, { owner, title: '', passages: [text] });
  for (let n = 0; n < 100; n += 1) add(n, `other subject number${n} with words${n % 50}`);
  for (let n = 100; n < 110; n += 1) add(n, `shingles rash blisters nerves pain day${n}`);
  add(200, 'blisters and a rash along the nerves');
  const hits = index.search('shingles', 20);
  expect(hits.map(({ owner }) => owner).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, (_, n) => 100 + n),
    200,
  ]);
  expect(hits.at(-1)).toMatchObject({ owner: 200, traits: { coverage: 0, matchedStems: [] } });
});

test('typos and synonyms find the same texts', () => {
  const index = open();
  const expected = owners(index, 'dialysis');
  expect(owners(index, 'dialisys')).toEqual(expected);
  const thesaurus = new Thesaurus([['dialysis', 'renal replacement therapy']]);
  expect(new Set(owners(index, 'renal replacement therapy', thesaurus))).toEqual(new Set(expected));
});

test('a word taken for a typo is never nearly certain', () => {
  const index = new SearchIndex();
  const add = (owner: number, title: string, text: string) =>
    index.replace(owner, { owner, title, passages: [text] });
  add(1, 'Neuroblastoma', 'A tumour of young nerve cells.');
  for (let n = 10; n < 30; n += 1) add(n, `Other subject ${n}`, `Something else, number ${n}.`);
  const relevanceOf = (query: string) => index.search(query, 1)[0]?.relevance;
  expect(relevanceOf('neuroblastoma')).toBeGreaterThan(0.75);
  expect(relevanceOf('nephroblastoma')).toBe(0.7);
});

test('words next to each other count more than the same words apart', () => {
  const index = new SearchIndex();
  const add = (owner: number, text: string) =>
    index.replace(owner, { owner, title: '', passages: [text] });
  add(1, 'kidney pain after stones fell on the garden wall at night');
  add(2, 'garden pain after kidney stones fell on the wall at night');
  for (let n = 10; n < 30; n += 1) add(n, `another subject${n} with words${n}`);
  const [first, second] = index.search('kidney stones', 2);
  expect([first?.owner, second?.owner]).toEqual([2, 1]);
  expect(first?.score).toBeGreaterThan(second?.score ?? 0);
});

test('a rare synonym of a common word weighs no more than the word itself', () => {
  const index = new SearchIndex();
  const add = (owner: number, text: string) =>
    index.replace(owner, { owner, title: '', passages: [text] });
  for (let n = 0; n < 60; n += 1) add(n, `doctor visit number${n}`);
  for (let n = 100; n < 105; n += 1) add(n, `tremor of hands number${n}`);
  add(200, 'clinician of hands number200');
  const found = owners(index, 'doctor tremor', new Thesaurus([['doctor', 'clinician']]));
  expect(found.slice(0, 5).every((owner) => owner >= 100 && owner < 105)).toBe(true);
});

test('a title about the query comes before a text that repeats its words', () => {
  const index = new SearchIndex();
  const add = (owner: number, title: string, text: string) =>
    index.replace(owner, { owner, title, passages: [text] });
  add(1, 'Gout', 'Crystals in the joints of the foot cause sudden attacks at night.');
  add(2, 'News of the month', 'Gout, gout and again gout: gout was the subject of all talks.');
  for (let n = 10; n < 30; n += 1) add(n, `Other subject ${n}`, `Something else, number ${n}.`);
  expect(owners(index, 'gout')).toEqual([1, 2]);
});

test('a text that has everything in one passage comes before one that scatters it', () => {
  const filler = (word: string) => Array.from({ length: 150 }, (_, i) => `${word}${i}`).join(' ');
  const index = new SearchIndex();
  index.replace(1, {
    owner: 1,
    title: 'A',
    passages: [`alpha ${filler('x')}`, `beta ${filler('y')}`],
  });
  index.replace(2, { owner: 2, title: 'B', passages: [`alpha beta ${filler('x')}`, filler('y')] });
  const [first] = index.search('alpha beta', 2);
  expect(first).toMatchObject({ owner: 2, passageIndex: 0 });
});

test('changed, new and removed texts count at once', () => {
  const index = open();
  index.replace(1, undefined);
  index.replace(0, { owner: 0, title: 'Gardening', passages: ['Roses and tulips'] });
  index.replace(900, { owner: 900, title: 'Tulips', passages: [] });
  expect(index.changedCount).toBe(2);
  expect(owners(index, 'tulips').slice(0, 2).sort()).toEqual([0, 900]);
  expect(owners(index, 'migraine 1')).not.toContain(1);
  index.replace(900, undefined);
  expect(index.changedCount).toBe(1);
  expect(owners(index, 'tulips')[0]).toBe(0);
  expect(index.byteSize).toBeGreaterThan(0);
});

test('the same query gives the same hits again, also after other queries', () => {
  const index = open();
  const first = index.search('dialysis travel', 10);
  index.search('soup', 10);
  expect(index.search('dialysis travel', 10)).toEqual(first);
});

test.each([
  ['nothing', ''],
  ['stop words', 'what is the'],
  ['signs', '?!…'],
  ['a word of a megabyte', 'a'.repeat(1_000_000)],
  ['a word that no text has', 'xylophone'],
])('%s finds nothing', (_, query) => {
  expect(
    open()
      .search(query, 10)
      .filter(({ traits }) => traits.coverage > 0),
  ).toEqual([]);
  expect(new SearchIndex().search(query, 10)).toEqual([]);
});

test('texts of a megabyte, without spaces or without words, can be indexed', () => {
  const index = new SearchIndex();
  const odd = ['a'.repeat(1_000_000), ' \n'.repeat(500_000), '\ud800\udfff', '<'.repeat(1_000_000)];
  odd.forEach((text, owner) => {
    index.replace(owner, { owner, title: text.slice(0, 100), passages: splitIntoPassages(text) });
  });
  index.replace(9, {
    owner: 9,
    title: 'Kidney',
    passages: splitIntoPassages('kidney '.repeat(50_000)),
  });
  expect(owners(index, 'kidney')).toEqual([9]);
});
