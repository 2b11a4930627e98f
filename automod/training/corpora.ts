import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

export const corpusNames = [
  ...['davidson', 'edos', 'toxic_spans', 'wiki', 'surge'],
  ...['youtube', 'sms', 'ling', 'gard', 'meqsum'],
] as const;
export type CorpusName =
  | (typeof corpusNames)[number]
  | 'supplement'
  | 'grammar'
  | 'decisions'
  | 'sampled';

/** Labels are undefined where the corpus does not say. */
export interface Example {
  corpus: CorpusName;
  text: string;
  spam?: boolean | undefined;
  offensive?: boolean | undefined;
  spans?: readonly number[];
  /** True if annotators also saw the comment it answers, which is not part of the text. */
  inThread?: boolean;
  otherScore?: number;
}

export function readCsvFile(path: string): Record<string, string>[] {
  return parse(readFileSync(path, 'utf8'), { columns: true });
}

export function readCorpora(folder: string): Example[] {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const csv = (path: string) => readCsvFile(join(folder, path));
  const lines = (path: string) =>
    gunzipSync(readFileSync(join(folder, path)))
      .toString('utf8')
      .trim()
      .split('\n');
  return [
    ...csv('offensive/davidson/data_labeled_data.csv').map(
      (row): Example => ({
        ...{
          corpus: 'davidson',
          text: requireCsvField(row, 'tweet'),
          offensive: requireCsvField(row, 'class') !== '2',
        },
      }),
    ),
    ...csv('offensive/edos/edos_labelled_aggregated.csv').map(
      (row): Example => ({
        corpus: 'edos',
        text: requireCsvField(row, 'text')
          .replace(/\[USER\]/g, '@user')
          .replace(/\[URL\]/g, ''),
        offensive: requireCsvField(row, 'label_sexist') === 'sexist',
        spam: false,
      }),
    ),
    ...['train', 'trial', 'test'].flatMap((part) =>
      csv(`offensive/toxic_spans/SemEval2021_data_tsd_${part}.csv`).map(
        (row): Example => ({
          corpus: 'toxic_spans',
          text: requireCsvField(row, 'text'),
          offensive: true,
          spam: false,
          spans: JSON.parse(requireCsvField(row, 'spans')) as number[],
        }),
      ),
    ),
    ...['gc', 'gn'].flatMap((part) =>
      csv(`offensive/wiki_context/${part}.csv`).map(
        (row): Example => ({
          ...{
            corpus: 'wiki',
            text: requireCsvField(row, 'text'),
            offensive: requireCsvField(row, 'label') === '1',
          },
          ...{
            spam: false,
            inThread: part === 'gc',
            otherScore: Number(requireCsvField(row, 'api')),
          },
        }),
      ),
    ),
    ...csv('offensive/surge/toxicity_en.csv').map(
      (row): Example => ({
        ...{
          corpus: 'surge',
          text: requireCsvField(row, 'text'),
          offensive: requireCsvField(row, 'is_toxic') === 'Toxic',
        },
        spam: false,
      }),
    ),
    ...readdirSync(join(folder, 'spam/youtube'))
      .filter((file) => file.endsWith('.csv'))
      .sort()
      .flatMap((file) => csv(`spam/youtube/${file}`))
      .map(
        (row): Example => ({
          ...{ corpus: 'youtube', spam: requireCsvField(row, 'CLASS') === '1' },
          // Every comment ends with a BOM.
          text: requireCsvField(row, 'CONTENT').replaceAll('\ufeff', ''),
        }),
      ),
    ...read('spam/sms/SMSSpamCollection')
      .trim()
      .split('\n')
      .map((line): Example => {
        const [label = '', text = ''] = line.split('\t');
        return { corpus: 'sms', text, spam: label === 'spam', offensive: false };
      }),
    ...lines('spam/ling/ling_spam_bare.jsonl.gz').map((line): Example => {
      const mail = JSON.parse(line) as { subject: string; body: string; label: string };
      return {
        ...{ corpus: 'ling', text: `${mail.subject}\n${mail.body}`, spam: mail.label === 'spam' },
        offensive: false,
      };
    }),
    ...lines('health/gard/gard_qa.jsonl.gz').flatMap((line): Example[] => {
      const { question, answer } = JSON.parse(line) as { question: string; answer: string };
      return [createBenignExample('gard', question), createBenignExample('gard', answer)];
    }),
    ...csv('health/meqsum/meqsum.csv').map((row) =>
      createBenignExample('meqsum', requireCsvField(row, 'CHQ')),
    ),
  ];
}

function createBenignExample(corpus: CorpusName, text: string): Example {
  return { corpus, text, spam: false, offensive: false };
}

/** A missing column is an error in the data, never an empty text. */
function requireCsvField(row: Record<string, string>, name: string): string {
  const value = row[name];
  if (value === undefined) throw new Error(`A corpus lacks the column '${name}'.`);
  return value;
}
