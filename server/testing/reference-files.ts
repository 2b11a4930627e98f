import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from './client.ts';

/** A condition in a file of the reference; absent values are empty elements. */
export interface DisorderInFile {
  code: number;
  name: string;
  flags?: number[];
  synonyms?: string[];
  type?: string;
  group?: string;
  summary?: string;
  movedTo?: number;
  parent?: number;
  /** [source, reference] */
  codes?: [string, string][];
  /** [class, geographic] */
  prevalences?: [string, string][];
  onset?: string[];
  inheritance?: string[];
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const namedElement = (element: string, name: string) =>
  `<${element} id="1"><Name lang="en">${escapeXml(name)}</Name></${element}>`;
const listElement = (element: string, entries: readonly string[]) =>
  `<${element} count="${entries.length}">${entries.join('')}</${element}>`;

function associationElement(type: string, target: number): string {
  return `<DisorderDisorderAssociation><TargetDisorder id="9"><OrphaCode>${target}</OrphaCode>
    </TargetDisorder>${namedElement('DisorderDisorderAssociationType', type)}</DisorderDisorderAssociation>`;
}

/** Element with the parts of all kinds of files, so that one text can serve as each of them. */
function disorderElement(disorder: DisorderInFile): string {
  const { code, name, flags = [1], synonyms = [], type = 'Disease', group = 'Disorder' } = disorder;
  const { summary, movedTo, parent, codes = [], prevalences = [], onset = [] } = disorder;
  const { inheritance = [] } = disorder;
  const texts = summary
    ? [
        `<SummaryInformation><TextSectionList count="1"><TextSection>${namedElement('TextSectionType', 'Definition')}
          <Contents>${escapeXml(summary)}</Contents></TextSection></TextSectionList></SummaryInformation>`,
      ]
    : [];
  return `<Disorder id="${code + 1000}"><OrphaCode>${code}</OrphaCode>
<Name lang="en">${escapeXml(name)}</Name>
${listElement(
  'DisorderFlagList',
  flags.map((flag) => `<DisorderFlag><Value>${flag}</Value></DisorderFlag>`),
)}
${listElement(
  'SynonymList',
  synonyms.map((synonym) => `<Synonym lang="en">${escapeXml(synonym)}</Synonym>`),
)}
${namedElement('DisorderType', type)}${namedElement('DisorderGroup', group)}
${listElement(
  'ExternalReferenceList',
  codes.map(
    ([source, reference]) =>
      `<ExternalReference><Source>${source}</Source><Reference>${reference}</Reference>
       ${namedElement('DisorderMappingRelation', 'Exact')}<DisorderMappingICDRelation/></ExternalReference>`,
  ),
)}
${listElement('SummaryInformationList', texts)}
${listElement('DisorderDisorderAssociationList', [
  ...(movedTo ? [associationElement('Moved to', movedTo)] : []),
  ...(parent ? [associationElement('Preferential parent', parent)] : []),
])}
${listElement(
  'PrevalenceList',
  prevalences.map(
    ([level, place]) =>
      `<Prevalence>${namedElement('PrevalenceClass', level)}${namedElement('PrevalenceGeographic', place)}</Prevalence>`,
  ),
)}
${listElement(
  'AverageAgeOfOnsetList',
  onset.map((age) => namedElement('AverageAgeOfOnset', age)),
)}
${listElement(
  'TypeOfInheritanceList',
  inheritance.map((type) => namedElement('TypeOfInheritance', type)),
)}
</Disorder>`;
}

export function referenceXml(
  disorders: readonly DisorderInFile[],
  { encoding = 'UTF-8', count = disorders.length, head = '' } = {},
): string {
  return `<?xml version="1.0" encoding="${encoding}"?>${head}
<JDBOR date="2026-01-01" version="9">
<DisorderList count="${count}">
${disorders.map(disorderElement).join('\n')}
</DisorderList>
</JDBOR>`;
}

const fileNameByDataType = {
  NOMENCLATURE: 'en_product1',
  CROSS_REFERENCING: 'en_product1',
  LINEARISATION: 'en_product7',
  PREVALENCE: 'en_product9_prev',
  HISTORICAL: 'en_product9_ages',
} as const;
export type DataType = keyof typeof fileNameByDataType;

export function writeReferenceFile(
  folder: string,
  dataType: DataType,
  content: string | Uint8Array,
): void {
  writeFileSync(join(folder, `${fileNameByDataType[dataType]}.xml`), content);
}

const referenceSyncFields = `id status source releaseDate problem readCount unknownCount missingCount
  leftOutCount builtOnById counts { kind count } run { status message done total }`;

export const syncData = `mutation ($dataType: ReferenceDataType!) {
  syncData(dataType: $dataType) { ${referenceSyncFields} } }`;
const referenceSyncQuery = `query ($id: ID!) { referenceSync(id: $id) { ${referenceSyncFields} } }`;
export const readChanges = `query ($id: ID!, $kind: ReferenceChangeKind, $search: String,
    $isLeftOut: Boolean, $touches: String, $limit: Int, $sort: String, $sortDesc: Boolean) {
  referenceChanges(id: $id, kind: $kind, search: $search, isLeftOut: $isLeftOut,
      touches: $touches, limit: $limit, sort: $sort, sortDesc: $sortDesc) {
    total
    changes { id kind orphaCode name members campaigns pages isLeftOut isLeftOutForGood
      values { field before after stands here }
      disorder { id } mergedInto { id name } twin { id } }
  } }`;
export const leaveOut = `mutation ($id: ID!, $changeIds: [ID!], $leaveOut: Boolean!,
    $kind: ReferenceChangeKind) {
  leaveOutReferenceChanges(id: $id, changeIds: $changeIds, leaveOut: $leaveOut, kind: $kind) {
    ${referenceSyncFields} } }`;
export const applySync = `mutation ($id: ID!) { applyReferenceSync(id: $id) { ${referenceSyncFields} } }`;
export const rollBackSync = `mutation ($id: ID!) { rollBackReferenceSync(id: $id) { ${referenceSyncFields} } }`;

const runningSyncStatuses = ['READING', 'APPLYING', 'ROLLING_BACK'];

export async function awaitSync(client: ApiClient, id: string, withinMs = 60_000) {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { data } = await client.graphql(referenceSyncQuery, { id });
    const sync = data.referenceSync;
    if (!runningSyncStatuses.includes(sync.status)) {
      return { ...sync, counts: changeCountsByKind(sync) };
    }
    if (Date.now() > deadline) throw new Error(`sync ${id} is still ${sync.status}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function changeCountsByKind(sync: {
  counts: { kind: string; count: number }[];
}): Record<string, number> {
  return Object.fromEntries(sync.counts.map(({ kind, count }) => [kind, count]));
}
