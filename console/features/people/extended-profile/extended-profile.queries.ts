import { queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxProfileTexts } from '../../../../contract/people/extended-profile.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const ProfileFieldFields = graphql(`
  fragment ProfileFieldFields on ProfileField {
    id
    sectionId
    parentProfileFieldId
    name
    description
    type
    icon
    privacy
    displayOnProfile
    maxOptions
    version
    dependentOptionIds
    profileFieldOptions {
      id
      name
      isOther
      ctaText
      ctaLink
      isCorrect
    }
  }
`);

const ProfileSections = graphql(
  `
    query ProfileSections {
      profileSections {
        id
        name
        description
        version
        profileFields {
          ...ProfileFieldFields
        }
      }
    }
  `,
  [ProfileFieldFields],
);

const ProfileVotes = graphql(`
  query ProfileVotes {
    profileSections {
      id
      totalAnswers
      profileFields {
        id
        totalAnswers
        totalPrivateAnswers
        profileFieldOptions {
          id
          totalVotes
        }
      }
    }
  }
`);

const SaveProfileField = graphql(
  `
    mutation SaveProfileField(
      $id: ID
      $name: String
      $description: String
      $type: ProfileFieldType
      $sectionId: ID
      $displayOnProfile: Boolean
      $icon: String
      $privacy: Int
      $maxOptions: Int
      $parentProfileFieldId: ID
      $profileFieldOptions: [ProfileFieldOptionInput!]
      $dependentOptionIds: [ID!]
      $version: Int
    ) {
      saveProfileField(
        id: $id
        name: $name
        description: $description
        type: $type
        sectionId: $sectionId
        displayOnProfile: $displayOnProfile
        icon: $icon
        privacy: $privacy
        maxOptions: $maxOptions
        parentProfileFieldId: $parentProfileFieldId
        profileFieldOptions: $profileFieldOptions
        dependentOptionIds: $dependentOptionIds
        version: $version
      ) {
        ...ProfileFieldFields
      }
    }
  `,
  [ProfileFieldFields],
);

const DeleteProfileField = graphql(`
  mutation DeleteProfileField($id: ID!) {
    deleteProfileField(id: $id) {
      id
    }
  }
`);

const RestoreProfileField = graphql(`
  mutation RestoreProfileField($id: ID!) {
    restoreProfileField(id: $id) {
      id
    }
  }
`);

const CreateProfileSection = graphql(`
  mutation CreateProfileSection($name: String!, $displayOrder: Int, $description: String) {
    createProfileSection(name: $name, displayOrder: $displayOrder, description: $description) {
      id
    }
  }
`);

const UpdateProfileSection = graphql(
  `
    mutation UpdateProfileSection(
      $id: ID!
      $name: String
      $description: String
      $orderedFieldIds: [ID!]
      $version: Int
    ) {
      updateProfileSection(
        id: $id
        name: $name
        description: $description
        orderedFieldIds: $orderedFieldIds
        version: $version
      ) {
        id
        name
        description
        version
        profileFields {
          ...ProfileFieldFields
        }
      }
    }
  `,
  [ProfileFieldFields],
);

const DeleteProfileSection = graphql(`
  mutation DeleteProfileSection($id: ID!) {
    deleteProfileSection(id: $id) {
      id
    }
  }
`);

const RestoreProfileSection = graphql(`
  mutation RestoreProfileSection($id: ID!) {
    restoreProfileSection(id: $id) {
      id
    }
  }
`);

const ReorderSections = graphql(`
  mutation ReorderSections($orderedIds: [ID!]!) {
    reorderSections(orderedIds: $orderedIds) {
      id
    }
  }
`);

const ReadProfileTexts = graphql(`
  mutation ReadProfileTexts($fieldId: ID!, $limit: Int, $offset: Int) {
    readProfileTexts(fieldId: $fieldId, limit: $limit, offset: $offset) {
      total
      texts {
        text
        optionName
        userId
        username
      }
    }
  }
`);

const PreviewProfileSection = graphql(`
  query PreviewProfileSection($id: ID!) {
    previewProfileSection(id: $id)
  }
`);

export type ProfileSection = ResultOf<typeof ProfileSections>['profileSections'][number];
export type ProfileField = ProfileSection['profileFields'][number];

export const profileSectionsQuery = queryOptions({
  queryKey: ['profileSection', 'list'],
  queryFn: ({ signal }) => execute(ProfileSections, {}, signal),
  select: ({ profileSections }) => profileSections,
});

export interface ProfileVotes {
  sections: ReadonlyMap<string, number>;
  fields: ReadonlyMap<string, number>;
  /** Number of members who answered privately, by field id. */
  privateAnswers: ReadonlyMap<string, number>;
  options: ReadonlyMap<string, number>;
}

export const profileVotesQuery = queryOptions({
  queryKey: ['profileSection', 'votes'],
  queryFn: async ({ signal }): Promise<ProfileVotes> => {
    const { profileSections } = await execute(ProfileVotes, {}, signal);
    const fields = profileSections.flatMap(({ profileFields }) => profileFields);
    const options = fields.flatMap(({ profileFieldOptions }) => profileFieldOptions);
    return {
      sections: new Map(profileSections.map(({ id, totalAnswers }) => [id, totalAnswers])),
      fields: new Map(fields.map(({ id, totalAnswers }) => [id, totalAnswers])),
      privateAnswers: new Map(
        fields.map(({ id, totalPrivateAnswers }) => [id, totalPrivateAnswers]),
      ),
      options: new Map(options.map(({ id, totalVotes }) => [id, totalVotes])),
    };
  },
  staleTime: 0,
});

/** The key contains the whole section, so that any change renders a new preview. */
export function sectionPreviewQuery(section: ProfileSection) {
  return queryOptions({
    queryKey: ['profilePreview', section],
    queryFn: ({ signal }) => execute(PreviewProfileSection, { id: section.id }, signal),
    select: ({ previewProfileSection }) => previewProfileSection,
  });
}

export type FieldArgs = VariablesOf<typeof SaveProfileField>;

export async function saveProfileField(args: FieldArgs): Promise<ProfileField> {
  return (await execute(SaveProfileField, args)).saveProfileField;
}

export const deleteProfileField = (id: string) => execute(DeleteProfileField, { id });
export const restoreProfileField = (id: string) => execute(RestoreProfileField, { id });

export async function createProfileSection(args: VariablesOf<typeof CreateProfileSection>) {
  return (await execute(CreateProfileSection, args)).createProfileSection;
}

export async function updateProfileSection(
  args: VariablesOf<typeof UpdateProfileSection>,
): Promise<ProfileSection> {
  return (await execute(UpdateProfileSection, args)).updateProfileSection;
}

export const deleteProfileSection = (id: string) => execute(DeleteProfileSection, { id });
export const restoreProfileSection = (id: string) => execute(RestoreProfileSection, { id });
export const reorderSections = (orderedIds: string[]) => execute(ReorderSections, { orderedIds });

export async function readProfileTexts(fieldId: string, offset: number) {
  const page = { fieldId, limit: maxProfileTexts, offset };
  const { total, texts } = (await execute(ReadProfileTexts, page)).readProfileTexts;
  // Answers have no id, because it could reveal whose they are.
  return { total, texts: texts.map((text, index) => ({ ...text, id: offset + index })) };
}
