import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCollection } from './collection.ts';
import { evaluateSearch } from './evaluate.ts';
import { computeNdcgAt10, computeRecall } from './measures.ts';

test('nDCG and recall are what their definitions say', () => {
  const grades = new Map([
    ['a', 2],
    ['b', 1],
  ]);
  expect(computeNdcgAt10(['a', 'b'], grades)).toBe(1);
  expect(computeNdcgAt10(['b', 'x', 'a'], grades)).toBeCloseTo(
    (1 + 2 / 2) / (2 + 1 / Math.log2(3)),
  );
  expect(computeRecall(['x', 'b'], grades)).toBe(0.5);
  expect([computeNdcgAt10(['a'], new Map()), computeRecall(['a'], new Map())]).toEqual([0, 0]);
});

test('a collection in BEIR’s layout is read and measured', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'retrieval-'));
  try {
    await expect(readCollection(folder)).rejects.toThrow('There is no corpus.jsonl');
    mkdirSync(join(folder, 'qrels'));
    const lines = (items: object[]) => items.map((item) => JSON.stringify(item)).join('\n');
    writeFileSync(
      join(folder, 'corpus.jsonl'),
      lines([
        { _id: 'd1', title: 'Kidneys', text: 'Dialysis at home' },
        { _id: 'd2', text: 'Soup without salt' },
      ]),
    );
    const queries = [
      { _id: 1, text: 'dialysis' },
      { _id: 2, text: 'unjudged' },
    ];
    writeFileSync(join(folder, 'queries.jsonl'), lines(queries));
    writeFileSync(join(folder, 'qrels', 'test.tsv'), 'query\tcorpus\tscore\n1\td1\t1\n1\td2\t0\n');
    writeFileSync(join(folder, 'qrels', 'train.tsv'), '2\td2\t1\n');
    const collection = await readCollection(folder);
    expect(collection.queries).toEqual([{ id: '1', text: 'dialysis' }]);
    expect(evaluateSearch(collection)).toMatchObject({
      ...{ textCount: 2, queryCount: 1 },
      product: { ndcg: 1, recallAt20: 1, recallAt100: 1 },
      shown: { ndcg: 1, recallAt20: 1 },
      baseline: { ndcg: 1, recallAt100: 1 },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
