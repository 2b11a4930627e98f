import type {
  Privacy,
  ProfileFieldType,
  ProfileIcon,
} from '../../../../contract/people/extended-profile.ts';
import type { FieldDependency } from '../../../../contract/people/profile-questions.ts';

export interface ProfileOption {
  id: number;
  fieldId: number;
  name: string;
  displayOrder: number;
  /** True if choosing it requires a text. */
  isOther: boolean;
  ctaText: string;
  ctaLink: string;
  isCorrect: boolean;
}

export interface ProfileField {
  id: number;
  sectionId: number;
  parentId: number | null;
  name: string;
  description: string;
  type: ProfileFieldType;
  displayOrder: number;
  displayOnProfile: boolean;
  icon: ProfileIcon;
  privacy: Privacy;
  maxOptions: number | null;
  version: number;
  options: ProfileOption[];
  dependencies: FieldDependency<number>[];
  dependsOn: ProfileOption[];
}

export interface ProfileSection {
  id: number;
  name: string;
  description: string;
  displayOrder: number;
  version: number;
  fields: ProfileField[];
}

export function listAllProfileFields(sections: readonly ProfileSection[]): ProfileField[] {
  return sections.flatMap(({ fields }) => fields);
}
