import { defaultPrivacy, isSingleChoice } from '../../contract/people/extended-profile.ts';
import { isShownOnProfile } from '../../contract/people/profile-questions.ts';
import type { Trx } from '../db/database.ts';
import { type DemoAccount, isBlocked } from './account.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { requireId } from './stored.ts';
import { profileTexts } from './texts/extended-profile.ts';

type StoredProfileField = (typeof profileTexts)[number]['fields'][number] & {
  id: number;
  optionIds: ReadonlyMap<string, number>;
};

const shareOfMembersWhoAnswer = 0.4;
const shareOfAnsweredFields = 0.8;

export async function fillExtendedProfile(
  trx: Trx,
  [site]: readonly DemoSite[],
  accounts: readonly DemoAccount[],
): Promise<void> {
  if (!site) return;
  const siteId = requireId(site);
  const random = createRandom('extended profile');
  const fields = await fillProfileFields(trx, siteId);
  const members = accounts.filter(
    (account) => account.site === site && account.roleId === '3' && !isBlocked(account),
  );
  const rows = members
    .filter(() => random.chance(shareOfMembersWhoAnswer))
    .flatMap((member) =>
      generateAnswers(random, fields).map((answer) => ({
        siteId,
        userId: requireId(member),
        ...answer,
      })),
    );
  if (rows.length > 0) await trx.insertInto('profile_answers').values(rows).execute();
}

async function fillProfileFields(trx: Trx, siteId: number): Promise<StoredProfileField[]> {
  const fields: StoredProfileField[] = [];
  const findField = (name: string) => fields.find((field) => field.name === name);
  for (const [displayOrder, section] of profileTexts.entries()) {
    const { id: sectionId } = await trx
      .insertInto('profile_sections')
      .values({ siteId, displayOrder, name: section.name, description: section.description })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [place, field] of section.fields.entries()) {
      const { name, type, description = '', icon = 'none', privacy = defaultPrivacy } = field;
      const { id } = await trx
        .insertInto('profile_fields')
        .values({
          ...{ siteId, sectionId, name, type, description, icon, privacy, displayOrder: place },
          parentId: field.parent === undefined ? null : (findField(field.parent)?.id ?? null),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const optionIds = new Map<string, number>();
      for (const [nr, option] of (field.options ?? []).entries()) {
        const { id: optionId } = await trx
          .insertInto('profile_field_options')
          .values({ siteId, fieldId: id, displayOrder: nr, ...option })
          .returning('id')
          .executeTakeFirstOrThrow();
        optionIds.set(option.name, optionId);
      }
      const gate = field.when && findField(field.when.field);
      for (const option of (gate && field.when?.options) ?? []) {
        const optionId = gate?.optionIds.get(option);
        if (!gate || optionId === undefined) continue;
        await trx
          .insertInto('profile_field_dependencies')
          .values({ siteId, fieldId: id, onFieldId: gate.id, optionId })
          .execute();
      }
      fields.push({ ...field, id, optionIds });
    }
  }
  return fields;
}

interface DemoProfileAnswer {
  fieldId: number;
  optionId: number | null;
  text: string;
  isPublic: boolean;
  givenInPublic: boolean;
}

function generateAnswers(
  random: Random,
  fields: readonly StoredProfileField[],
): DemoProfileAnswer[] {
  const chosen = new Map<string, readonly string[]>();
  return fields.flatMap((field): DemoProfileAnswer[] => {
    const { id: fieldId, name, type, words, options = [], optionIds, when } = field;
    const isAsked = !when || when.options.some((one) => chosen.get(when.field)?.includes(one));
    if (!isAsked || type === 'PARENT' || !random.chance(shareOfAnsweredFields)) return [];
    const isPublic = random.chance(0.6);
    const parent = fields.find((other) => other.name === field.parent);
    const { privacy = defaultPrivacy } = parent ?? field;
    const givenInPublic = isShownOnProfile(
      { displayOnProfile: true, privacy },
      undefined,
      isPublic,
    );
    const shared = { fieldId, isPublic, givenInPublic };
    if (words) return [{ ...shared, optionId: null, text: random.pick(words) }];
    const picked = isSingleChoice(type)
      ? [random.pick(options)]
      : options.filter(() => random.chance(0.4));
    chosen.set(
      name,
      picked.map((option) => option.name),
    );
    return picked.flatMap((option): DemoProfileAnswer[] => {
      const optionId = optionIds.get(option.name);
      const text = option.isOther ? 'A nurse who likes to listen' : '';
      return optionId === undefined ? [] : [{ ...shared, optionId, text }];
    });
  });
}
