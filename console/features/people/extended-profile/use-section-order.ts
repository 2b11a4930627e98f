import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import {
  extendedProfileMessages,
  sortChildrenBehindParents,
} from '../../../../contract/people/extended-profile.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import {
  type ProfileField,
  type ProfileSection,
  profileSectionsQuery,
  reorderSections,
  updateProfileSection,
} from './extended-profile.queries.ts';

interface SectionReordering {
  sections: ProfileSection[];
  message: string;
  send(): Promise<unknown>;
}

const { queryKey } = profileSectionsQuery;

/** Saves a new order at once: shown optimistically, and reverted if the server refuses it. */
export function useSectionOrder(sections: readonly ProfileSection[]) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    scope: { id: 'profile-order' },
    mutationFn: ({ send }: SectionReordering) => send(),
    async onMutate({ sections: next }) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { profileSections: next });
      return before;
    },
    onSuccess: (_, { message }) => showSnack(message),
    onError: (_, __, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['profileSection'] }),
    meta: { failure: messages.somethingWentWrongTryAgain },
  });

  const save = (change: SectionReordering) =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );

  return {
    reorderSections(next: ProfileSection[]) {
      return save({
        sections: next,
        message: extendedProfileMessages.sectionReordered,
        send: () => reorderSections(next.map(({ id }) => id)),
      });
    },

    reorderFields({ id }: ProfileSection, fields: ProfileField[]) {
      const ordered = toOrderedFields(fields);
      return save({
        sections: sections.map((section) =>
          section.id === id ? { ...section, profileFields: ordered } : section,
        ),
        message: extendedProfileMessages.fieldReordered,
        send: () => updateProfileSection({ id, orderedFieldIds: ordered.map((field) => field.id) }),
      });
    },

    /** Appends the field and its children to the section. */
    moveField(field: ProfileField, toId: string) {
      if (field.sectionId === toId) return undefined;
      const isMoved = ({ id, parentProfileFieldId }: ProfileField) =>
        id === field.id || parentProfileFieldId === field.id;
      const family = sections.flatMap(({ profileFields }) => profileFields.filter(isMoved));
      const moved = family.map((one) => ({ ...one, sectionId: toId }));
      const next = sections.map((section) => ({
        ...section,
        profileFields: [
          ...section.profileFields.filter((one) => !isMoved(one)),
          ...(section.id === toId ? moved : []),
        ],
      }));
      const there = next.find(({ id }) => id === toId)?.profileFields ?? [];
      return save({
        sections: next,
        message: extendedProfileMessages.fieldReordered,
        send: () => updateProfileSection({ id: toId, orderedFieldIds: there.map(({ id }) => id) }),
      });
    },
  };
}

function toOrderedFields(fields: readonly ProfileField[]): ProfileField[] {
  return sortChildrenBehindParents(
    fields.map((field) => ({ id: field.id, parentId: field.parentProfileFieldId, field })),
  ).map(({ field }) => field);
}
