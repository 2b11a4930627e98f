import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import { noLongerListedStatus } from '../../../../contract/conditions/reference-syncs.ts';
import type { XmlNode } from './reference-file.ts';
import { ReferenceFileError } from './reference-file-text.ts';
import {
  readCrossReferences,
  readLinearisation,
  readNaturalHistory,
  readNomenclature,
  readPrevalences,
} from './reference-records.ts';

export type ReferenceFieldValues = Record<string, unknown>;

export interface ReferenceRecord {
  orphaCode: number;
  /** Replacement or parent, depending on the file. */
  targetCode: number | null;
  values: ReferenceFieldValues;
}

interface ReferenceKind {
  /** Element that every condition of this kind of file has. */
  requiredElement: string;
  wantedElements: ReadonlySet<string>;
  read(node: XmlNode): Omit<ReferenceRecord, 'orphaCode'> & { orphaCode: number };
  valuesIfAbsent: ReferenceFieldValues;
}

export const referenceKinds: Record<ReferenceDataType, ReferenceKind> = {
  NOMENCLATURE: {
    requiredElement: 'SynonymList',
    wantedElements: new Set([
      'OrphaCode',
      'Name',
      'DisorderFlagList',
      'SynonymList',
      'DisorderType',
      'DisorderGroup',
      'SummaryInformationList',
      'DisorderDisorderAssociationList',
    ]),
    read(node) {
      const { orphaCode, replacedByCode: targetCode, ...values } = readNomenclature(node);
      if (values.name === '') {
        throw new ReferenceFileError(`ORPHA:${orphaCode} has no name`, node.line);
      }
      return { orphaCode, targetCode, values };
    },
    valuesIfAbsent: { isActive: false, totalStatus: noLongerListedStatus },
  },
  LINEARISATION: {
    requiredElement: 'DisorderDisorderAssociationList',
    wantedElements: new Set(['OrphaCode', 'DisorderDisorderAssociationList']),
    read(node) {
      const { orphaCode, parentCode: targetCode } = readLinearisation(node);
      return { orphaCode, targetCode, values: {} };
    },
    valuesIfAbsent: {},
  },
  PREVALENCE: {
    requiredElement: 'PrevalenceList',
    wantedElements: new Set(['OrphaCode', 'PrevalenceList']),
    read(node) {
      const { orphaCode, ...values } = readPrevalences(node);
      return { orphaCode, targetCode: null, values };
    },
    valuesIfAbsent: { prevalences: [], epidemiology: [] },
  },
  HISTORICAL: {
    requiredElement: 'TypeOfInheritanceList',
    wantedElements: new Set([
      'OrphaCode',
      'AverageAgeOfOnsetList',
      'TypeOfInheritanceList',
      'AverageAgeOfDeathList',
    ]),
    read(node) {
      const { orphaCode, ...values } = readNaturalHistory(node);
      return { orphaCode, targetCode: null, values };
    },
    valuesIfAbsent: { onsetAge: [], inheritanceType: [], deathAge: '' },
  },
  CROSS_REFERENCING: {
    requiredElement: 'ExternalReferenceList',
    wantedElements: new Set(['OrphaCode', 'ExternalReferenceList']),
    read(node) {
      const { orphaCode, ...values } = readCrossReferences(node);
      return { orphaCode, targetCode: null, values };
    },
    valuesIfAbsent: { crossReferences: [] },
  },
};

const maxOrphaCode = 2_147_483_647;

export function toReferenceRecord(dataType: ReferenceDataType, node: XmlNode): ReferenceRecord {
  const { requiredElement, read } = referenceKinds[dataType];
  if (!node.children.some(({ name }) => name === requiredElement)) {
    throw new ReferenceFileError(
      `this is a file of another kind: a condition has no <${requiredElement}>`,
      node.line,
    );
  }
  const record = read(node);
  const { orphaCode } = record;
  if (!Number.isInteger(orphaCode) || orphaCode < 1 || orphaCode > maxOrphaCode) {
    throw new ReferenceFileError('a condition has no ORPHAcode', node.line);
  }
  return record;
}
