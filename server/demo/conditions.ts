import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { insertInBatches, type RowWithId, requireId } from './stored.ts';
import {
  type ConditionText,
  conditionCategories,
  conditionTexts,
  siteConditions,
  unrelatableConditions,
} from './texts/conditions.ts';

export interface DemoCondition extends RowWithId {
  name: string;
  isRelatable: boolean;
  text: ConditionText | undefined;
}

export async function storeConditions(trx: Trx): Promise<DemoCondition[]> {
  const named = [
    ...conditionCategories.map(({ name }) => name),
    ...Object.values(siteConditions).flat(),
    ...Object.keys(conditionTexts),
    ...unrelatableConditions,
  ];
  const withoutMembers = new Set([
    ...conditionCategories.map(({ name }) => name),
    ...unrelatableConditions,
  ]);
  const conditions = [...new Set(named)].map(
    (name): DemoCondition => ({
      name,
      isRelatable: !withoutMembers.has(name),
      text: conditionTexts[name],
    }),
  );
  await insertInBatches(conditions, (batch) =>
    trx.insertInto('disorders').values(batch.map(toConditionRow)).returning('id').execute(),
  );
  await setParentsAndCodes(trx, conditions);
  return conditions;
}

function toConditionRow({ name, isRelatable, text }: DemoCondition) {
  const category = conditionCategories.find((one) => one.name === name);
  const summary = text?.summary ?? category?.summary ?? '';
  const reference: ConditionText['reference'] = category ?? text?.reference;
  const disorderType = category ? 'Category' : (text?.type ?? (summary === '' ? '' : 'Disease'));
  const disorderGroup = category
    ? 'GROUP_OF_DISORDERS'
    : text?.isSubtype
      ? 'SUBTYPE_OF_DISORDER'
      : 'DISORDER';
  return {
    name,
    isRelatableToUsers: isRelatable,
    disorderType,
    disorderGroup,
    summary,
    body: text?.body ?? '',
    synonyms: [...(text?.synonyms ?? [])],
    prevalences: JSON.stringify(toPointPrevalences(text?.prevalences)),
    inheritanceType: [...(text?.inheritance ?? [])],
    onsetAge: [...(text?.onset ?? [])],
    adTags: [...(text?.tags ?? [])],
    isActive: text?.isActive ?? true,
    isFeatured: text?.isFeatured ?? false,
    hasDetailPage: summary !== '',
    ...(summary !== '' && { seo: JSON.stringify({ allowIndexing: true }) }),
    ...(reference && {
      orphaCode: reference.code,
      totalStatus: 'Active',
      flagValue: 1,
      referenceName: reference.name ?? name,
      referenceDisorderType: disorderType,
      referenceDisorderGroup: disorderGroup,
      referenceSummary: reference.summary ?? summary,
      referenceSynonyms: [...(reference.synonyms ?? text?.synonyms ?? [])],
      referencePrevalences: JSON.stringify(
        toPointPrevalences(reference.prevalences ?? text?.prevalences),
      ),
      referenceInheritanceType: [...(text?.inheritance ?? [])],
      referenceOnsetAge: [...(reference.onset ?? text?.onset ?? [])],
      referenceIsActive: true,
    }),
  };
}

const toPointPrevalences = (figures: ConditionText['prevalences'] = []) =>
  figures.map((figure) => ({ type: 'POINT_PREVALENCE', ...figure }));

async function setParentsAndCodes(trx: Trx, conditions: readonly DemoCondition[]): Promise<void> {
  const findCondition = (name: string | undefined) => conditions.find((one) => one.name === name);
  for (const condition of conditions) {
    const category = conditionCategories.find(({ members }) => members.includes(condition.name));
    const parent = findCondition(condition.text?.parent ?? category?.name);
    if (!parent) continue;
    const isOfReference = condition.text?.reference !== undefined && category?.name === parent.name;
    await trx
      .updateTable('disorders')
      .set({
        parentId: requireId(parent),
        ...(isOfReference && { referenceParentId: requireId(parent) }),
      })
      .where('id', '=', requireId(condition))
      .execute();
  }
  await sql`select file_disorders(array(select id from disorders))`.execute(trx);
  const codes = conditions.flatMap(({ id, text }) =>
    (text?.codes ?? []).map(([source, reference]) => ({
      disorderId: id ?? 0,
      source,
      reference,
      relation: 'Exact',
      validationStatus: 'Validated',
    })),
  );
  await trx.insertInto('disorder_cross_references').values(codes).execute();
}
