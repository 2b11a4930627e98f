import type { DisorderGroup, Prevalence } from '../../../../contract/conditions/disorders.ts';
import { shownPrevalences } from '../../../../contract/conditions/reference.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import type { XmlNode } from './reference-file.ts';

/** What the five kinds of files say of a condition. */
export interface Nomenclature {
  orphaCode: number;
  name: string;
  disorderType: string;
  disorderGroup: DisorderGroup;
  synonyms: string[];
  summary: string;
  flagValue: number;
  totalStatus: string;
  isActive: boolean;
  /** What it was moved to, or else what it refers to. */
  replacedByCode: number | null;
}

export interface CrossReferences {
  orphaCode: number;
  crossReferences: {
    source: string;
    reference: string;
    relation: string;
    icdRelation: string;
    validationStatus: string;
  }[];
}

export interface Linearisation {
  orphaCode: number;
  parentCode: number | null;
}

export interface Prevalences {
  orphaCode: number;
  /** Those that a condition shows. */
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

/** Bits of the flag value. A historical entity (512) is still active. */
const flags = { obsolete: 16 | 1024, nonRare: 32, deprecated: 256, inactive: 8192 } as const;

export function nomenclatureOf(node: XmlNode): Nomenclature {
  const flagValue = all(node, 'DisorderFlagList', 'DisorderFlag').reduce(
    (sum, flag) => sum | Number(textOf(flag, 'Value')),
    0,
  );
  const status = statusOf(flagValue);
  const links = all(node, 'DisorderDisorderAssociationList', 'DisorderDisorderAssociation');
  const target = (type: Label) =>
    links
      .filter((link) => isLabelled(link, 'DisorderDisorderAssociationType', type))
      .map((link) => targetOf(link))
      .find((code) => code !== null);
  return {
    orphaCode: codeOf(node),
    name: status === 'Active' ? textOf(node, 'Name') : withoutStatus(textOf(node, 'Name')),
    disorderType: textOf(node, 'DisorderType', 'Name'),
    disorderGroup: groupOf(node),
    synonyms: distinct(all(node, 'SynonymList', 'Synonym').map((synonym) => tidy(synonym.text))),
    summary: summaryOf(node),
    flagValue,
    totalStatus: status,
    isActive: status === 'Active',
    replacedByCode: target(labels.movedTo) ?? target(labels.referredTo) ?? null,
  };
}

export function crossReferencesOf(node: XmlNode): CrossReferences {
  const codes = all(node, 'ExternalReferenceList', 'ExternalReference').map((code) => ({
    source: textOf(code, 'Source'),
    reference: textOf(code, 'Reference'),
    relation: textOf(code, 'DisorderMappingRelation', 'Name'),
    icdRelation: textOf(code, 'DisorderMappingICDRelation', 'Name'),
    validationStatus: textOf(code, 'DisorderMappingValidationStatus', 'Name'),
  }));
  const known = new Map(codes.map((code) => [`${code.source}\n${code.reference}`, code]));
  return { orphaCode: codeOf(node), crossReferences: [...known.values()] };
}

export function linearisationOf(node: XmlNode): Linearisation {
  const [parent = null] = all(
    node,
    'DisorderDisorderAssociationList',
    'DisorderDisorderAssociation',
  )
    .filter((link) => isLabelled(link, 'DisorderDisorderAssociationType', labels.parent))
    .map(targetOf)
    .filter((code) => code !== null);
  return { orphaCode: codeOf(node), parentCode: parent };
}

export function prevalencesOf(node: XmlNode): Prevalences {
  const epidemiology = all(node, 'PrevalenceList', 'Prevalence').map((row) => ({
    class: textOf(row, 'PrevalenceClass', 'Name'),
    geographic: textOf(row, 'PrevalenceGeographic', 'Name'),
    type: textOf(row, 'PrevalenceType', 'Name'),
    qualification: textOf(row, 'PrevalenceQualification', 'Name'),
    value: textOf(row, 'ValMoy'),
    validationStatus: textOf(row, 'PrevalenceValidationStatus', 'Name'),
    source: textOf(row, 'Source'),
  }));
  return { orphaCode: codeOf(node), prevalences: shownPrevalences(epidemiology), epidemiology };
}

export function naturalHistoryOf(node: XmlNode): NaturalHistory {
  const names = (list: string, item: string) =>
    distinct(all(node, list, item).map((entry) => textOf(entry, 'Name')));
  return {
    orphaCode: codeOf(node),
    onsetAge: names('AverageAgeOfOnsetList', 'AverageAgeOfOnset'),
    inheritanceType: names('TypeOfInheritanceList', 'TypeOfInheritance'),
    deathAge: names('AverageAgeOfDeathList', 'AverageAgeOfDeath').join(', '),
  };
}

/** In capitals before the name of one that is withdrawn, whatever the language: 'OBSOLETE: …'. */
function withoutStatus(name: string): string {
  return name.replace(/^\p{Lu}[\p{Lu} ]{4,40} ?: /u, '');
}

function statusOf(flagValue: number): string {
  if (flagValue & flags.obsolete) return 'Inactive: Obsolete';
  if (flagValue & flags.deprecated) return 'Inactive: Deprecated';
  if (flagValue & flags.nonRare) return 'Inactive: Non rare disease in Europe';
  return flagValue & flags.inactive ? 'Inactive' : 'Active';
}

/** Words of the reference that mean something here: by number, as they differ between languages. */
const labels = {
  movedTo: { id: '21471', name: 'Moved to' },
  referredTo: { id: '27341', name: 'Referred to' },
  parent: { id: '21485', name: 'Preferential parent' },
  definition: { id: '16907', name: 'Definition' },
  group: { id: '36540', name: 'Group of disorders' },
  subtype: { id: '36554', name: 'Subtype of disorder' },
} as const;
type Label = { id: string; name: string };

function isLabelled(node: XmlNode, element: string, label: Label): boolean {
  return (
    find(node, element)?.attributes.id === label.id || textOf(node, element, 'Name') === label.name
  );
}

function groupOf(node: XmlNode): DisorderGroup {
  if (isLabelled(node, 'DisorderGroup', labels.group)) return 'GROUP_OF_DISORDERS';
  return isLabelled(node, 'DisorderGroup', labels.subtype) ? 'SUBTYPE_OF_DISORDER' : 'DISORDER';
}

/** The definition, which has markup of its own; groups and withdrawn ones have a note instead. */
function summaryOf(node: XmlNode): string {
  const [summary] = all(node, 'SummaryInformationList', 'SummaryInformation');
  if (!summary) return '';
  const definition = all(summary, 'TextSectionList', 'TextSection').find((section) =>
    isLabelled(section, 'TextSectionType', labels.definition),
  );
  const html = definition ? textOf(definition, 'Contents') : textOf(summary, 'TextAuto', 'Info');
  // Most have no markup at all, and looking for it takes longer than reading the file.
  return /[<>&"]/.test(html) ? sanitizeBody(html) : html;
}

/** Null where the relation is told from the other end. */
function targetOf(link: XmlNode): number | null {
  const target = find(link, 'TargetDisorder');
  if (!target || target.attributes.cycle === 'true') return null;
  return Number(textOf(target, 'OrphaCode')) || null;
}

function codeOf(node: XmlNode): number {
  return Number(textOf(node, 'OrphaCode'));
}

function find(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  );
}

function textOf(node: XmlNode, ...path: string[]): string {
  return tidy(find(node, ...path)?.text ?? '');
}

function all(node: XmlNode, list: string, item: string): XmlNode[] {
  return find(node, list)?.children.filter((child) => child.name === item) ?? [];
}

/** Hardly any needs more than a look. */
const tidy = (text: string) =>
  /^\s|\s\s|\s$|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];
