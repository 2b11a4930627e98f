import type {
  Privacy,
  ProfileFieldType,
  ProfileIcon,
} from '../../../../contract/people/extended-profile.ts';
import type { Dependency } from '../../../../contract/people/profile-questions.ts';

export interface ProfileOption {
  id: number;
  fieldId: number;
  name: string;
  displayOrder: number;
  /** Whoever chooses it says in words what they mean. */
  isOther: boolean;
  /** A link for those who chose it. */
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
  dependencies: Dependency<number>[];
  /** The options of these. */
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

/** All fields of all sections, in their order. */
export function fieldsOf(sections: readonly ProfileSection[]): ProfileField[] {
  return sections.flatMap(({ fields }) => fields);
}
