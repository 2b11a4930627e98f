import type { z } from 'zod';
import {
  defaultPrivacy,
  type Privacy,
  type ProfileFieldInput,
  type ProfileFieldType,
  type ProfileIcon,
  profileFieldInput,
} from '../../../../contract/people/extended-profile.ts';
import type { FieldArgs, ProfileField } from './extended-profile.queries.ts';

export interface ProfileOptionValues {
  key: string;
  id: string | null;
  name: string;
  isOther: boolean;
  ctaText: string;
  ctaLink: string;
  isCorrect: boolean;
}

export interface ProfileFieldValues {
  type: ProfileFieldType | null;
  sectionId: string;
  name: string;
  description: string;
  icon: ProfileIcon;
  privacy: Privacy;
  displayOnProfile: boolean;
  parentProfileFieldId: string | null;
  maxOptions: number | null;
  profileFieldOptions: ProfileOptionValues[];
  dependentOptionIds: string[];
}

/** Same schema as the server's, except that the type may be missing. */
export const profileFieldValuesSchema = profileFieldInput as unknown as z.ZodType<
  ProfileFieldInput,
  ProfileFieldValues
>;

let lastOptionKey = 0;

export function newProfileOption(): ProfileOptionValues {
  lastOptionKey += 1;
  const key = `new-${lastOptionKey}`;
  return { key, id: null, name: '', isOther: false, ctaText: '', ctaLink: '', isCorrect: false };
}

export function newFieldValuesIn(sectionId: string): ProfileFieldValues {
  return {
    type: null,
    sectionId,
    name: '',
    description: '',
    icon: 'none',
    privacy: defaultPrivacy,
    displayOnProfile: true,
    parentProfileFieldId: null,
    maxOptions: null,
    profileFieldOptions: [],
    dependentOptionIds: [],
  };
}

export function toFieldValues(field: ProfileField): ProfileFieldValues {
  const { type, sectionId, name, description, displayOnProfile } = field;
  const { parentProfileFieldId, maxOptions, dependentOptionIds } = field;
  return {
    ...{ type, sectionId, name, description, displayOnProfile },
    ...{ parentProfileFieldId, maxOptions, dependentOptionIds },
    icon: field.icon as ProfileIcon,
    privacy: field.privacy as Privacy,
    profileFieldOptions: field.profileFieldOptions.map((option) => ({ ...option, key: option.id })),
  };
}

export function toFieldArgs(values: ProfileFieldInput): FieldArgs {
  return {
    ...values,
    sectionId: String(values.sectionId),
    parentProfileFieldId: idToText(values.parentProfileFieldId),
    profileFieldOptions: values.profileFieldOptions.map((option) => ({
      ...option,
      id: idToText(option.id),
    })),
    dependentOptionIds: values.dependentOptionIds.map(String),
  };
}

const idToText = (id: number | null) => (id === null ? null : String(id));

export function removedOptionIds(before: ProfileField, after: ProfileFieldInput): string[] {
  const keptIds = new Set(after.profileFieldOptions.map(({ id }) => idToText(id)));
  return before.profileFieldOptions.map(({ id }) => id).filter((id) => !keptIds.has(id));
}
