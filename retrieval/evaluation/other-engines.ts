import { PGlite } from '@electric-sql/pglite';
import MiniSearch from 'minisearch';
import { stemWords } from '../words.ts';
import type { JudgedCollection } from './collection.ts';

export interface EvaluatedEngine {
  /** Returns the indexes of the found texts, best first. */
  search(query: string, maxHits: number): number[] | Promise<number[]>;
  /** Size of the index if it is stored outside of this process's memory. */
  storedBytes?: number;
  close?(): Promise<void>;
}

type EngineFactory = (
  texts: JudgedCollection['texts'],
) => EvaluatedEngine | Promise<EvaluatedEngine>;

/** MiniSearch, with the settings of its documentation: fuzzy words, titles count twice. */
export const createMiniSearch: EngineFactory = (texts) => {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    searchOptions: { fuzzy: 0.2, boost: { title: 2 } },
  });
  index.addAll(texts.map(({ title, text }, id) => ({ id, title, text })));
  return { search: (query, maxHits) => numericIdsOf(index.search(query), maxHits) };
};

export const createStemmedMiniSearch: EngineFactory = (texts) => {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    processTerm: (term) => stemWords(term)[0] ?? null,
    searchOptions: { boost: { title: 2 } },
  });
  index.addAll(texts.map(({ title, text }, id) => ({ id, title, text })));
  return { search: (query, maxHits) => numericIdsOf(index.search(query), maxHits) };
};

const numericIdsOf = (results: readonly { id: unknown }[], maxHits: number) =>
  results.slice(0, maxHits).map(({ id }) => Number(id));

/** Full text search of PostgreSQL: any word matches, weights for titles, normalised by length. */
export const createPostgresSearch: EngineFactory = async (texts) => {
  const db = await PGlite.create();
  await db.exec(`create table texts (id int primary key, words tsvector)`);
  const batchSize = 200;
  for (let start = 0; start < texts.length; start += batchSize) {
    const rows = texts.slice(start, start + batchSize);
    await db.query(
      `insert into texts select $1::int + n - 1,
         setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)
       from unnest($2::text[], $3::text[]) with ordinality as given (title, body, n)`,
      [start, rows.map(({ title }) => title), rows.map(({ text }) => text)],
    );
  }
  await db.exec('create index on texts using gin (words); analyze texts');
  const size = await db.query<{ bytes: number }>(
    `select pg_total_relation_size('texts')::int as bytes`,
  );
  return {
    storedBytes: size.rows[0]?.bytes ?? 0,
    async search(query, maxHits) {
      const { rows } = await db.query<{ id: number }>(
        `select id from texts, (
           select replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as wanted) as query
         where words @@ wanted order by ts_rank(words, wanted, 1) desc, id limit $2`,
        [query, maxHits],
      );
      return rows.map(({ id }) => id);
    },
    close: () => db.close(),
  };
};
