import type { DeliveryFileType } from '../../../../contract/leads/lead-forms.ts';
import { formatCsv, formatPlainCsv } from '../../../lib/csv.ts';
import type { LeadForm, LeadFormQuestion } from '../lead-forms/lead-forms.repository.ts';
import type { LeadRow } from './leads.repository.ts';

/** Everything that determines a file's content, except the leads. Stored with each delivery. */
export interface LeadFileLayout {
  fileType: DeliveryFileType;
  formId: number;
  campaignName: string;
  /** ISO 8601. */
  createdAt: string;
  /** Puts an apostrophe before formulas. True if absent, as in old deliveries. */
  guardsFormulas?: boolean;
  columns: { questionId: number; name: string; crmId: string }[];
}

/** `docs/leads.md` describes each format. */
interface LeadFileFormat {
  extension: string;
  head(layout: LeadFileLayout): string;
  rows(layout: LeadFileLayout, leads: readonly LeadRow[]): string;
  foot(layout: LeadFileLayout, count: number): string;
}

const defaultCsvFormat: LeadFileFormat = {
  extension: 'csv',
  head: (layout) =>
    chooseCsvWriter(layout)([
      [...layout.columns.map(({ name }) => name), 'Opted In', 'Submitted At', 'Lead ID'],
    ]),
  rows: (layout, leads) =>
    chooseCsvWriter(layout)(
      leads.map((lead) => [
        ...selectAnswersInColumnOrder(layout, lead),
        lead.optedIn ? 'Yes' : 'No',
        lead.insertedAt.toISOString(),
        String(lead.id),
      ]),
    ),
  foot: () => '',
};

function chooseCsvWriter({ guardsFormulas = true }: LeadFileLayout): typeof formatCsv {
  return guardsFormulas ? formatCsv : formatPlainCsv;
}

const epsilonFormat: LeadFileFormat = {
  extension: 'txt',
  head: ({ formId, campaignName, createdAt, columns }) =>
    formatEpsilonRecord(
      'H',
      String(formId),
      campaignName,
      createdAt,
      ...columns.map(({ crmId }) => crmId),
    ),
  rows: (layout, leads) =>
    leads
      .map((lead) =>
        formatEpsilonRecord(
          'D',
          String(lead.id),
          lead.insertedAt.toISOString(),
          lead.optedIn ? 'Y' : 'N',
          ...selectAnswersInColumnOrder(layout, lead),
        ),
      )
      .join(''),
  foot: (_, count) => formatEpsilonRecord('T', String(count)),
};

/** The format has no quoting, so separators and control characters become spaces. */
function formatEpsilonRecord(...values: readonly string[]): string {
  return `${values.map((value) => value.replace(/[|\p{Cc}\u2028\u2029]+/gu, ' ')).join('|')}\r\n`;
}

function selectAnswersInColumnOrder({ columns }: LeadFileLayout, { answers }: LeadRow): string[] {
  const values = new Map(answers.map(({ questionId, crm, value }) => [questionId, crm ?? value]));
  return columns.map(({ questionId }) => values.get(questionId) ?? '');
}

export const leadFileFormats: Record<DeliveryFileType, LeadFileFormat> = {
  default_csv: defaultCsvFormat,
  epsilon: epsilonFormat,
};

export function createLeadFileLayout(
  form: Pick<LeadForm, 'id' | 'campaignName' | 'fileType' | 'guardsFormulas'>,
  questions: readonly LeadFormQuestion[],
  now: Date,
): LeadFileLayout {
  return {
    fileType: form.fileType,
    formId: form.id,
    campaignName: form.campaignName,
    createdAt: now.toISOString(),
    guardsFormulas: form.guardsFormulas,
    columns: questions.map(({ id, name, crmId }) => ({ questionId: id, name, crmId })),
  };
}

const leadsPerChunk = 1000;

/** Renders the file in chunks, so that memory does not grow with its length. */
export async function* renderLeadFileChunks(
  layout: LeadFileLayout,
  leadsAfter: (id: number, limit: number) => Promise<LeadRow[]>,
): AsyncGenerator<Buffer> {
  const format = leadFileFormats[layout.fileType];
  yield Buffer.from(format.head(layout));
  let count = 0;
  for (let after = 0; ; ) {
    const leads = await leadsAfter(after, leadsPerChunk);
    const last = leads.at(-1);
    if (!last) break;
    yield Buffer.from(format.rows(layout, leads));
    count += leads.length;
    after = last.id;
  }
  yield Buffer.from(format.foot(layout, count));
}
