import { expect, test } from 'vitest';
import { createProductSearch, evaluateSearch } from '../../retrieval/evaluation/evaluate.ts';
import { relevanceOutOfTen } from '../features/site/post-search/found-post.ts';
import { askDemoQuestions } from '../testing/demo-questions.ts';
import judged from './judged-questions.json' with { type: 'json' };
import heldBackQuestions from './questions-held-back.json' with { type: 'json' };
import workingQuestions from './questions-working.json' with { type: 'json' };
import airwayArticles from './texts/articles-airway.json' with { type: 'json' };
import kidneyArticles from './texts/articles-kidney.json' with { type: 'json' };
import migraineArticles from './texts/articles-migraine.json' with { type: 'json' };

/**
 * Real-life questions with the demo articles that answer them, judged by reading. An empty list
 * means that no article does.
 */
const judgedQuestions: Record<string, readonly string[]> = judged;
const questions = Object.entries(judgedQuestions);
const collection = {
  texts: [...kidneyArticles, ...airwayArticles, ...migraineArticles].map(({ title, body }) => ({
    id: title,
    title,
    text: body.join('\n'),
  })),
  queries: questions.map(([text]) => ({ id: text, text })),
  judgements: new Map(
    questions.map(([text, answers]) => [text, new Map(answers.map((title) => [title, 1]))]),
  ),
};

test('every judged answer is an article', () => {
  const titles = new Set(collection.texts.map(({ id }) => id));
  expect(questions.flatMap(([, answers]) => answers).filter((id) => !titles.has(id))).toEqual([]);
});

test('at least 9 in 10 results rated 8 or more answer the question', () => {
  const search = createProductSearch(collection);
  const given = collection.queries.flatMap(({ id, text }) =>
    search(text)
      .filter(({ relevance }) => relevanceOutOfTen(relevance) >= 8)
      .map(({ owner }) => collection.judgements.get(id)?.has(collection.texts[owner]?.id ?? '')),
  );
  const right = given.filter(Boolean).length;
  expect(given.length).toBeGreaterThanOrEqual(15);
  expect(right / given.length).toBeGreaterThanOrEqual(0.9);
});

test('questions without an article get lower ratings', () => {
  const search = createProductSearch(collection);
  for (const [text, answers] of questions) {
    if (answers.length > 0) continue;
    for (const { relevance } of search(text)) expect(relevanceOutOfTen(relevance)).toBeLessThan(6);
  }
});

test('it ranks better than plain BM25', () => {
  const judged = {
    ...collection,
    queries: collection.queries.filter(({ id }) => (judgedQuestions[id]?.length ?? 0) > 0),
  };
  const { product, baseline } = evaluateSearch(judged);
  expect(product.ndcg).toBeGreaterThanOrEqual(baseline.ndcg * 1.08);
});

test('relevance neither rises down a list nor falls for polite or empty words', () => {
  const search = createProductSearch(collection);
  for (const { text } of collection.queries) {
    const relevances = search(text).map(({ relevance }) => relevance);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
  }
  const best = (text: string) => search(text)[0]?.relevance;
  const plain = best('how do I lower my potassium');
  expect(plain).toBeGreaterThanOrEqual(0.5);
  for (const polite of [
    'please, how do I lower my potassium',
    'Hello, does anyone know how I lower my potassium? Thanks',
    'I really want to know how to lower my potassium',
  ]) {
    expect([polite, best(polite)]).toEqual([polite, plain]);
  }
});

test.each([
  ['used for tuning', workingQuestions],
  ['held back', heldBackQuestions],
])('the questions %s find their post first and in the list', (_, demoQuestions) => {
  const outcomes = askDemoQuestions(demoQuestions);
  const first = outcomes.filter(({ isFirst }) => isFirst).length;
  const listed = outcomes.filter(({ isListed }) => isListed).length;
  expect(outcomes.length).toBe(39);
  expect(first / outcomes.length).toBeGreaterThanOrEqual(0.84);
  expect(listed / outcomes.length).toBeGreaterThanOrEqual(0.95);
});
