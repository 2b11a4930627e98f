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
  const flagValue = findItems(node, 'DisorderFlagList', 'DisorderFlag').reduce(
    (sum, flag) => sum | Number(textOfNode(flag, 'Value')),
    0,
  );
  const status = describeStatus(flagValue);
  const links = findItems(node, 'DisorderDisorderAssociationList', 'DisorderDisorderAssociation');
  const findTarget = (type: LabelInFile) =>
    links
      .filter((link) => isLabelled(link, 'DisorderDisorderAssociationType', type))
      .map((link) => targetCodeOf(link))
      .find((code) => code !== null);
  return {
    orphaCode: orphaCodeOfNode(node),
    name:
      status === 'Active' ? textOfNode(node, 'Name') : removeStatusPrefix(textOfNode(node, 'Name')),
    disorderType: textOfNode(node, 'DisorderType', 'Name'),
    disorderGroup: readGroup(node),
    synonyms: omitEmptyAndRepeated(
      findItems(node, 'SynonymList', 'Synonym').map((synonym) => collapseWhitespace(synonym.text)),
    ),
    summary: readSummary(node),
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
  const codes = findItems(node, 'ExternalReferenceList', 'ExternalReference').map((code) => ({
    source: textOfNode(code, 'Source'),
    reference: textOfNode(code, 'Reference'),
    relation: textOfNode(code, 'DisorderMappingRelation', 'Name'),
    icdRelation: textOfNode(code, 'DisorderMappingICDRelation', 'Name'),
    validationStatus: textOfNode(code, 'DisorderMappingValidationStatus', 'Name'),
  }));
  const known = new Map(codes.map((code) => [`${code.source}\n${code.reference}`, code]));
  return { orphaCode: orphaCodeOfNode(node), crossReferences: [...known.values()] };
}

export function readLinearisation(node: XmlNode): LinearisationRecord {
  const [parent = null] = findItems(
    node,
    'DisorderDisorderAssociationList',
    'DisorderDisorderAssociation',
  )
    .filter((link) =>
      isLabelled(link, 'DisorderDisorderAssociationType', relationLabelsInFile.parent),
    )
    .map(targetCodeOf)
    .filter((code) => code !== null);
  return { orphaCode: orphaCodeOfNode(node), parentCode: parent };
}

export function readPrevalences(node: XmlNode): PrevalencesRecord {
  const epidemiology = findItems(node, 'PrevalenceList', 'Prevalence').map((row) => ({
    class: describePrevalence(row),
    geographic: textOfNode(row, 'PrevalenceGeographic', 'Name'),
    type: prevalenceMeasureOf(row),
    qualification: textOfNode(row, 'PrevalenceQualification', 'Name'),
    value: textOfNode(row, 'ValMoy'),
    validationStatus: textOfNode(row, 'PrevalenceValidationStatus', 'Name'),
    source: textOfNode(row, 'Source'),
  }));
  return {
    orphaCode: orphaCodeOfNode(node),
    prevalences: selectShownPrevalences(epidemiology),
    epidemiology,
  };
}

/** Key of a known measure; otherwise the name used in the file. */
function prevalenceMeasureOf(row: XmlNode): string {
  const known = prevalenceTypes.find((type) =>
    isLabelled(row, 'PrevalenceType', prevalenceMeasures[type]),
  );
  return known ?? (textOfNode(row, 'PrevalenceType', 'Name') || 'POINT_PREVALENCE');
}

/**
 * Prevalence class of a row. Rows that count cases or families have no class; their number is used
 * instead: '4 families'.
 */
function describePrevalence(row: XmlNode): string {
  const name = textOfNode(row, 'PrevalenceClass', 'Name');
  const count = Number(textOfNode(row, 'ValMoy'));
  if (name !== '' || !(count > 0)) return name;
  if (!isLabelled(row, 'PrevalenceType', prevalenceMeasures.CASES_OR_FAMILIES)) return '';
  const [one, many] = isLabelled(row, 'PrevalenceQualification', relationLabelsInFile.families)
    ? ['family', 'families']
    : ['case', 'cases'];
  return `${count} ${count === 1 ? one : many}`;
}

export function readNaturalHistory(node: XmlNode): NaturalHistory {
  const listNames = (list: string, item: string) =>
    omitEmptyAndRepeated(findItems(node, list, item).map((entry) => textOfNode(entry, 'Name')));
  return {
    orphaCode: orphaCodeOfNode(node),
    onsetAge: readOnsetAges(node),
    inheritanceType: listNames('TypeOfInheritanceList', 'TypeOfInheritance'),
    deathAge: listNames('AverageAgeOfDeathList', 'AverageAgeOfDeath').join(', '),
  };
}

/** Sorts ages by Orphanet's ids, which ascend with age in every language. */
function readOnsetAges(node: XmlNode): string[] {
  const ages = findItems(node, 'AverageAgeOfOnsetList', 'AverageAgeOfOnset');
  const byId = ages.toSorted((a, b) => Number(a.attributes.id) - Number(b.attributes.id));
  return sortOnsetAges(omitEmptyAndRepeated(byId.map((age) => textOfNode(age, 'Name'))));
}

/**
 * Removes the status in capitals before the name of withdrawn conditions, in any language:
 * 'OBSOLETE: …'.
 */
function removeStatusPrefix(name: string): string {
  return name.replace(/^\p{Lu}[\p{Lu} ]{4,40} ?: /u, '');
}

function describeStatus(flagValue: number): string {
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
type LabelInFile = { id: string; name: string };

const prevalenceMeasures: Record<PrevalenceMeasure, LabelInFile> = {
  POINT_PREVALENCE: { id: '23669', name: 'Point prevalence' },
  ANNUAL_INCIDENCE: { id: '23676', name: 'Annual incidence' },
  BIRTH_PREVALENCE: { id: '23683', name: 'Prevalence at birth' },
  LIFETIME_PREVALENCE: { id: '23690', name: 'Lifetime Prevalence' },
  CASES_OR_FAMILIES: { id: '23697', name: 'Cases/families' },
};

function isLabelled(node: XmlNode, element: string, label: LabelInFile): boolean {
  return (
    findNode(node, element)?.attributes.id === label.id ||
    textOfNode(node, element, 'Name') === label.name
  );
}

function readGroup(node: XmlNode): DisorderGroup {
  if (isLabelled(node, 'DisorderGroup', relationLabelsInFile.group)) return 'GROUP_OF_DISORDERS';
  return isLabelled(node, 'DisorderGroup', relationLabelsInFile.subtype)
    ? 'SUBTYPE_OF_DISORDER'
    : 'DISORDER';
}

/**
 * Definition as HTML. Groups and withdrawn conditions have a note of Orphanet's editors instead
 * ('This term does not characterize a disease'), which is no text for readers.
 */
function readSummary(node: XmlNode): string {
  const [summary] = findItems(node, 'SummaryInformationList', 'SummaryInformation');
  if (!summary) return '';
  const definition = findItems(summary, 'TextSectionList', 'TextSection').find((section) =>
    isLabelled(section, 'TextSectionType', relationLabelsInFile.definition),
  );
  const html = definition ? textOfNode(definition, 'Contents') : '';
  // Plain texts, which are most, skip sanitizing: it takes longer than reading the file.
  return /[<>&"]/.test(html) ? sanitizeBody(html) : html;
}

/** Null if the association has the opposite direction. */
function targetCodeOf(link: XmlNode): number | null {
  const target = findNode(link, 'TargetDisorder');
  if (!target || target.attributes.cycle === 'true') return null;
  return Number(textOfNode(target, 'OrphaCode')) || null;
}

function orphaCodeOfNode(node: XmlNode): number {
  return Number(textOfNode(node, 'OrphaCode'));
}

function findNode(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  );
}

function textOfNode(node: XmlNode, ...path: string[]): string {
  return collapseWhitespace(findNode(node, ...path)?.text ?? '');
}

function findItems(node: XmlNode, list: string, item: string): XmlNode[] {
  return findNode(node, list)?.children.filter((child) => child.name === item) ?? [];
}

/** Tests before replacing, because few texts need a change. */
const collapseWhitespace = (text: string) =>
  /^\s|\s\s|\s$|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
const omitEmptyAndRepeated = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];
