import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import { goneStatus } from '../../../../contract/conditions/reference-syncs.ts';
import type { XmlNode } from './reference-file.ts';
import { ReferenceFileError } from './reference-file-text.ts';
import {
  crossReferencesOf,
  linearisationOf,
  naturalHistoryOf,
  nomenclatureOf,
  prevalencesOf,
} from './reference-records.ts';

/** What a file says of one condition: values by their field. */
export type FieldValues = Record<string, unknown>;

export interface ReferenceRecord {
  orphaCode: number;
  /** What replaces it, or what it stands below. */
  targetCode: number | null;
  values: FieldValues;
}

interface ReferenceKind {
  /** What every condition of such a file has, if only empty. */
  element: string;
  /** What is read of a condition. */
  wanted: ReadonlySet<string>;
  read(node: XmlNode): Omit<ReferenceRecord, 'orphaCode'> & { orphaCode: number };
  /** What holds for a condition that is in the catalogue and not in the file. */
  absent: FieldValues;
}

export const referenceKinds: Record<ReferenceDataType, ReferenceKind> = {
  NOMENCLATURE: {
    element: 'SynonymList',
    wanted: new Set([
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
      const { orphaCode, replacedByCode: targetCode, ...values } = nomenclatureOf(node);
      if (values.name === '') {
        throw new ReferenceFileError(`ORPHA:${orphaCode} has no name`, node.line);
      }
      return { orphaCode, targetCode, values };
    },
    // Whatever else was said of it is left as it was.
    absent: { isActive: false, totalStatus: goneStatus },
  },
  LINEARISATION: {
    element: 'DisorderDisorderAssociationList',
    wanted: new Set(['OrphaCode', 'DisorderDisorderAssociationList']),
    read(node) {
      const { orphaCode, parentCode: targetCode } = linearisationOf(node);
      return { orphaCode, targetCode, values: {} };
    },
    absent: {},
  },
  PREVALENCE: {
    element: 'PrevalenceList',
    wanted: new Set(['OrphaCode', 'PrevalenceList']),
    read(node) {
      const { orphaCode, ...values } = prevalencesOf(node);
      return { orphaCode, targetCode: null, values };
    },
    absent: { prevalences: [], epidemiology: [] },
  },
  HISTORICAL: {
    element: 'TypeOfInheritanceList',
    wanted: new Set([
      'OrphaCode',
      'AverageAgeOfOnsetList',
      'TypeOfInheritanceList',
      'AverageAgeOfDeathList',
    ]),
    read(node) {
      const { orphaCode, ...values } = naturalHistoryOf(node);
      return { orphaCode, targetCode: null, values };
    },
    absent: { onsetAge: [], inheritanceType: [], deathAge: '' },
  },
  CROSS_REFERENCING: {
    element: 'ExternalReferenceList',
    wanted: new Set(['OrphaCode', 'ExternalReferenceList']),
    read(node) {
      const { orphaCode, ...values } = crossReferencesOf(node);
      return { orphaCode, targetCode: null, values };
    },
    absent: { crossReferences: [] },
  },
};

const largestCode = 2_147_483_647;

/** One condition of a file; whatever is not of that kind is refused with its line. */
export function recordOf(dataType: ReferenceDataType, node: XmlNode): ReferenceRecord {
  const { element, read } = referenceKinds[dataType];
  if (!node.children.some(({ name }) => name === element)) {
    throw new ReferenceFileError(
      `this is a file of another kind: a condition has no <${element}>`,
      node.line,
    );
  }
  const record = read(node);
  const { orphaCode } = record;
  if (!Number.isInteger(orphaCode) || orphaCode < 1 || orphaCode > largestCode) {
    throw new ReferenceFileError('a condition has no ORPHAcode', node.line);
  }
  return record;
}
