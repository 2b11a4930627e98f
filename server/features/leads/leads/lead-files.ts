import type { FileType } from '../../../../contract/leads/lead-forms.ts';
import { formatCsv, formatPlainCsv } from '../../../lib/csv.ts';
import type { LeadForm, LeadFormQuestion } from '../lead-forms/lead-forms.repository.ts';
import type { LeadRow } from './leads.repository.ts';

/** Everything but the leads that decides what a file looks like. Kept with each delivery. */
export interface FileLayout {
  fileType: FileType;
  formId: number;
  campaignName: string;
  /** When the file was put together, as ISO 8601. */
  createdAt: string;
  /** Whether values are guarded against spreadsheets. Files from before this was said are. */
  guardsFormulas?: boolean;
  columns: { questionId: number; name: string; crmId: string }[];
}

/** A way to write leads down. `docs/leads.md` describes each. */
interface FileFormat {
  extension: string;
  head(layout: FileLayout): string;
  rows(layout: FileLayout, leads: readonly LeadRow[]): string;
  foot(layout: FileLayout, count: number): string;
}

const defaultCsv: FileFormat = {
  extension: 'csv',
  head: (layout) =>
    writerOf(layout)([
      [...layout.columns.map(({ name }) => name), 'Opted In', 'Submitted At', 'Lead ID'],
    ]),
  rows: (layout, leads) =>
    writerOf(layout)(
      leads.map((lead) => [
        ...valuesOf(layout, lead),
        lead.optedIn ? 'Yes' : 'No',
        lead.insertedAt.toISOString(),
        String(lead.id),
      ]),
    ),
  foot: () => '',
};

function writerOf({ guardsFormulas = true }: FileLayout): typeof formatCsv {
  return guardsFormulas ? formatCsv : formatPlainCsv;
}

const epsilon: FileFormat = {
  extension: 'txt',
  head: ({ formId, campaignName, createdAt, columns }) =>
    record('H', String(formId), campaignName, createdAt, ...columns.map(({ crmId }) => crmId)),
  rows: (layout, leads) =>
    leads
      .map((lead) =>
        record(
          'D',
          String(lead.id),
          lead.insertedAt.toISOString(),
          lead.optedIn ? 'Y' : 'N',
          ...valuesOf(layout, lead),
        ),
      )
      .join(''),
  foot: (_, count) => record('T', String(count)),
};

/** Nothing can be quoted in it, so what would end a value or a record becomes a space. */
function record(...values: readonly string[]): string {
  return `${values.map((value) => value.replace(/[|\p{Cc}\u2028\u2029]+/gu, ' ')).join('|')}\r\n`;
}

function valuesOf({ columns }: FileLayout, { answers }: LeadRow): string[] {
  const values = new Map(answers.map(({ questionId, crm, value }) => [questionId, crm ?? value]));
  return columns.map(({ questionId }) => values.get(questionId) ?? '');
}

export const fileFormats: Record<FileType, FileFormat> = { default_csv: defaultCsv, epsilon };

export function layoutOf(
  form: Pick<LeadForm, 'id' | 'campaignName' | 'fileType' | 'guardsFormulas'>,
  questions: readonly LeadFormQuestion[],
  now: Date,
): FileLayout {
  return {
    fileType: form.fileType,
    formId: form.id,
    campaignName: form.campaignName,
    createdAt: now.toISOString(),
    guardsFormulas: form.guardsFormulas,
    columns: questions.map(({ id, name, crmId }) => ({ questionId: id, name, crmId })),
  };
}

export const leadsAtATime = 1000;

/** The file piece by piece, so that its length never matters. */
export async function* fileChunks(
  layout: FileLayout,
  leadsAfter: (id: number, limit: number) => Promise<LeadRow[]>,
): AsyncGenerator<Buffer> {
  const format = fileFormats[layout.fileType];
  yield Buffer.from(format.head(layout));
  let count = 0;
  for (let after = 0; ; ) {
    const leads = await leadsAfter(after, leadsAtATime);
    const last = leads.at(-1);
    if (!last) break;
    yield Buffer.from(format.rows(layout, leads));
    count += leads.length;
    after = last.id;
  }
  yield Buffer.from(format.foot(layout, count));
}
