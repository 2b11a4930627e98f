import {
  type DisorderGroup,
  type Prevalence,
  type PrevalenceMeasure,
  prevalenceTypes,
  sortOnsetAges,
} from '../../../../contract/conditions/disorders.ts';
import { selectShownPrevalences } from '../../../../contract/conditions/reference.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import type { XmlNode } from './reference-file.ts';

export interface NomenclatureRecord {
  orphaCode: number;
  name: string;
  disorderType: string;
  disorderGroup: DisorderGroup;
  synonyms: string[];
  summary: string;
  flagValue: number;
  totalStatus: string;
  isActive: boolean;
  /** Code of the replacing condition: Orphanet's 'Moved to', otherwise 'Referred to'. */
  replacedByCode: number | null;
}

export interface CrossReferencesRecord {
  orphaCode: number;
  crossReferences: {
    source: string;
    reference: string;
    relation: string;
    icdRelation: string;
    validationStatus: string;
  }[];
}

export interface LinearisationRecord {
  orphaCode: number;
  parentCode: number | null;
}

export interface PrevalencesRecord {
  orphaCode: number;
  prevalences: Prevalence[];
  epidemiology: {
    class: string;
    geographic: string;
    type: string;
    qualification: string;
    value: string;
    validationStatus: string;
    source: string;
  }[];
}

export interface NaturalHistory {
  orphaCode: number;
  onsetAge: string[];
  inheritanceType: string[];
  deathAge: string;
}

/** Bits of the flag value. Historical entities (512) are still active. */
const recordFlagBits = {
  obsolete: 16 | 1024,
  nonRare: 32,
  deprecated: 256,
  inactive: 8192,
} as const;

export function readNomenclature(node: XmlNode): NomenclatureRecord {
  const flagValue = findXmlListItems(node, 'DisorderFlagList', 'DisorderFlag').reduce(
    (sum, flag) => sum | Number(textOfXmlNode(flag, 'Value')),
    0,
  );
  const status = describeRecordStatus(flagValue);
  const links = findXmlListItems(
    node,
    'DisorderDisorderAssociationList',
    'DisorderDisorderAssociation',
  );
  const findTarget = (type: LabelInReferenceFile) =>
    links
      .filter((link) => hasLabelInFile(link, 'DisorderDisorderAssociationType', type))
      .map((link) => targetOrphaCodeOfLink(link))
      .find((code) => code !== null);
  return {
    orphaCode: orphaCodeOfXmlNode(node),
    name:
      status === 'Active'
        ? textOfXmlNode(node, 'Name')
        : removeStatusPrefix(textOfXmlNode(node, 'Name')),
    disorderType: textOfXmlNode(node, 'DisorderType', 'Name'),
    disorderGroup: readDisorderLevel(node),
    synonyms: omitEmptyAndRepeated(
      findXmlListItems(node, 'SynonymList', 'Synonym').map((synonym) =>
        collapseWhitespace(synonym.text),
      ),
    ),
    summary: readDisorderSummary(node),
    flagValue,
    totalStatus: status,
    isActive: status === 'Active',
    replacedByCode:
      findTarget(relationLabelsInFile.movedTo) ??
      findTarget(relationLabelsInFile.referredTo) ??
      null,
  };
}

export function readCrossReferences(node: XmlNode): CrossReferencesRecord {
  const codes = findXmlListItems(node, 'ExternalReferenceList', 'ExternalReference').map(
    (code) => ({
      source: textOfXmlNode(code, 'Source'),
      reference: textOfXmlNode(code, 'Reference'),
      relation: textOfXmlNode(code, 'DisorderMappingRelation', 'Name'),
      icdRelation: textOfXmlNode(code, 'DisorderMappingICDRelation', 'Name'),
      validationStatus: textOfXmlNode(code, 'DisorderMappingValidationStatus', 'Name'),
    }),
  );
  const known = new Map(codes.map((code) => [`${code.source}\n${code.reference}`, code]));
  return { orphaCode: orphaCodeOfXmlNode(node), crossReferences: [...known.values()] };
}

export function readLinearisation(node: XmlNode): LinearisationRecord {
  const [parent = null] = findXmlListItems(
    node,
    'DisorderDisorderAssociationList',
    'DisorderDisorderAssociation',
  )
    .filter((link) =>
      hasLabelInFile(link, 'DisorderDisorderAssociationType', relationLabelsInFile.parent),
    )
    .map(targetOrphaCodeOfLink)
    .filter((code) => code !== null);
  return { orphaCode: orphaCodeOfXmlNode(node), parentCode: parent };
}

export function readPrevalences(node: XmlNode): PrevalencesRecord {
  const epidemiology = findXmlListItems(node, 'PrevalenceList', 'Prevalence').map((row) => ({
    class: describePrevalence(row),
    geographic: textOfXmlNode(row, 'PrevalenceGeographic', 'Name'),
    type: prevalenceMeasureOf(row),
    qualification: textOfXmlNode(row, 'PrevalenceQualification', 'Name'),
    value: textOfXmlNode(row, 'ValMoy'),
    validationStatus: textOfXmlNode(row, 'PrevalenceValidationStatus', 'Name'),
    source: textOfXmlNode(row, 'Source'),
  }));
  return {
    orphaCode: orphaCodeOfXmlNode(node),
    prevalences: selectShownPrevalences(epidemiology),
    epidemiology,
  };
}

/** Key of a known measure; otherwise the name used in the file. */
function prevalenceMeasureOf(row: XmlNode): string {
  const known = prevalenceTypes.find((type) =>
    hasLabelInFile(row, 'PrevalenceType', prevalenceMeasures[type]),
  );
  return known ?? (textOfXmlNode(row, 'PrevalenceType', 'Name') || 'POINT_PREVALENCE');
}

/**
 * Prevalence class of a row. Rows that count cases or families have no class; their number is used
 * instead: '4 families'.
 */
function describePrevalence(row: XmlNode): string {
  const name = textOfXmlNode(row, 'PrevalenceClass', 'Name');
  const count = Number(textOfXmlNode(row, 'ValMoy'));
  if (name !== '' || !(count > 0)) return name;
  if (!hasLabelInFile(row, 'PrevalenceType', prevalenceMeasures.CASES_OR_FAMILIES)) return '';
  const [one, many] = hasLabelInFile(row, 'PrevalenceQualification', relationLabelsInFile.families)
    ? ['family', 'families']
    : ['case', 'cases'];
  return `${count} ${count === 1 ? one : many}`;
}

export function readNaturalHistory(node: XmlNode): NaturalHistory {
  const listNames = (list: string, item: string) =>
    omitEmptyAndRepeated(
      findXmlListItems(node, list, item).map((entry) => textOfXmlNode(entry, 'Name')),
    );
  return {
    orphaCode: orphaCodeOfXmlNode(node),
    onsetAge: readOnsetAges(node),
    inheritanceType: listNames('TypeOfInheritanceList', 'TypeOfInheritance'),
    deathAge: listNames('AverageAgeOfDeathList', 'AverageAgeOfDeath').join(', '),
  };
}

/** Sorts ages by Orphanet's ids, which ascend with age in every language. */
function readOnsetAges(node: XmlNode): string[] {
  const ages = findXmlListItems(node, 'AverageAgeOfOnsetList', 'AverageAgeOfOnset');
  const byId = ages.toSorted((a, b) => Number(a.attributes.id) - Number(b.attributes.id));
  return sortOnsetAges(omitEmptyAndRepeated(byId.map((age) => textOfXmlNode(age, 'Name'))));
}

/**
 * Removes the status in capitals before the name of withdrawn conditions, in any language:
 * 'OBSOLETE: …'.
 */
function removeStatusPrefix(name: string): string {
  return name.replace(/^\p{Lu}[\p{Lu} ]{4,40} ?: /u, '');
}

function describeRecordStatus(flagValue: number): string {
  if (flagValue & recordFlagBits.obsolete) return 'Inactive: Obsolete';
  if (flagValue & recordFlagBits.deprecated) return 'Inactive: Deprecated';
  if (flagValue & recordFlagBits.nonRare) return 'Inactive: Non rare disease in Europe';
  return flagValue & recordFlagBits.inactive ? 'Inactive' : 'Active';
}

/** Reference labels by id, because their names differ between languages. */
const relationLabelsInFile = {
  movedTo: { id: '21471', name: 'Moved to' },
  referredTo: { id: '27341', name: 'Referred to' },
  parent: { id: '21485', name: 'Preferential parent' },
  definition: { id: '16907', name: 'Definition' },
  families: { id: '23725', name: 'Family(ies)' },
  group: { id: '36540', name: 'Group of disorders' },
  subtype: { id: '36554', name: 'Subtype of disorder' },
} as const;
type LabelInReferenceFile = { id: string; name: string };

const prevalenceMeasures: Record<PrevalenceMeasure, LabelInReferenceFile> = {
  POINT_PREVALENCE: { id: '23669', name: 'Point prevalence' },
  ANNUAL_INCIDENCE: { id: '23676', name: 'Annual incidence' },
  BIRTH_PREVALENCE: { id: '23683', name: 'Prevalence at birth' },
  LIFETIME_PREVALENCE: { id: '23690', name: 'Lifetime Prevalence' },
  CASES_OR_FAMILIES: { id: '23697', name: 'Cases/families' },
};

function hasLabelInFile(node: XmlNode, element: string, label: LabelInReferenceFile): boolean {
  return (
    findXmlNode(node, element)?.attributes.id === label.id ||
    textOfXmlNode(node, element, 'Name') === label.name
  );
}

function readDisorderLevel(node: XmlNode): DisorderGroup {
  if (hasLabelInFile(node, 'DisorderGroup', relationLabelsInFile.group))
    return 'GROUP_OF_DISORDERS';
  return hasLabelInFile(node, 'DisorderGroup', relationLabelsInFile.subtype)
    ? 'SUBTYPE_OF_DISORDER'
    : 'DISORDER';
}

/**
 * Definition as HTML. Groups and withdrawn conditions have a note of Orphanet's editors instead
 * ('This term does not characterize a disease'), which is no text for readers.
 */
function readDisorderSummary(node: XmlNode): string {
  const [summary] = findXmlListItems(node, 'SummaryInformationList', 'SummaryInformation');
  if (!summary) return '';
  const definition = findXmlListItems(summary, 'TextSectionList', 'TextSection').find((section) =>
    hasLabelInFile(section, 'TextSectionType', relationLabelsInFile.definition),
  );
  const html = definition ? textOfXmlNode(definition, 'Contents') : '';
  // Plain texts, which are most, skip sanitizing: it takes longer than reading the file.
  return /[<>&"]/.test(html) ? sanitizeBody(html) : html;
}

/** Null if the association has the opposite direction. */
function targetOrphaCodeOfLink(link: XmlNode): number | null {
  const target = findXmlNode(link, 'TargetDisorder');
  if (!target || target.attributes.cycle === 'true') return null;
  return Number(textOfXmlNode(target, 'OrphaCode')) || null;
}

function orphaCodeOfXmlNode(node: XmlNode): number {
  return Number(textOfXmlNode(node, 'OrphaCode'));
}

function findXmlNode(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  );
}

function textOfXmlNode(node: XmlNode, ...path: string[]): string {
  return collapseWhitespace(findXmlNode(node, ...path)?.text ?? '');
}

function findXmlListItems(node: XmlNode, list: string, item: string): XmlNode[] {
  return findXmlNode(node, list)?.children.filter((child) => child.name === item) ?? [];
}

/** Tests before replacing, because few texts need a change. */
const collapseWhitespace = (text: string) =>
  /^\s|\s\s|\s$|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
const omitEmptyAndRepeated = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];
