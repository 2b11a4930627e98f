import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface JudgedCollection {
  texts: { id: string; title: string; labels?: readonly string[]; text: string }[];
  queries: { id: string; text: string }[];
  /** Query id → text id → grade above 0. */
  judgements: Map<string, Map<string, number>>;
}

interface JsonLine {
  _id: string;
  title?: string;
  text: string;
}

async function readJsonLines(file: string): Promise<JsonLine[]> {
  const lines: JsonLine[] = [];
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    if (line.trim() !== '') lines.push(JSON.parse(line));
  }
  return lines;
}

function findJudgementFiles(folder: string): string[] {
  const all = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  return all.includes('test.tsv') ? ['test.tsv'] : all;
}

export async function readCollection(folder: string): Promise<JudgedCollection> {
  for (const needed of ['corpus.jsonl', 'queries.jsonl', 'qrels']) {
    if (!existsSync(join(folder, needed))) throw new Error(`There is no ${needed} in ${folder}`);
  }
  const judgements: JudgedCollection['judgements'] = new Map();
  const qrels = join(folder, 'qrels');
  for (const name of findJudgementFiles(qrels)) {
    for (const line of readFileSync(join(qrels, name), 'utf8').split(/\r?\n/)) {
      const [query = '', text = '', grade = ''] = line.split('\t');
      if (!(Number(grade) > 0)) continue;
      const graded = judgements.get(query) ?? new Map<string, number>();
      judgements.set(query, graded.set(text, Number(grade)));
    }
  }
  const texts = await readJsonLines(join(folder, 'corpus.jsonl'));
  const queries = await readJsonLines(join(folder, 'queries.jsonl'));
  return {
    texts: texts.map(({ _id, title = '', text }) => ({ id: String(_id), title, text })),
    queries: queries
      .map(({ _id, text }) => ({ id: String(_id), text }))
      .filter(({ id }) => judgements.has(id)),
    judgements,
  };
}
