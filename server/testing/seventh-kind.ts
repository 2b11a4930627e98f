import { vi } from 'vitest';
import type { EngagementKind } from '../../contract/engagement/kind.ts';
import type { EngagementType } from '../../contract/engagement/kinds.ts';
import { sharedFields } from '../../contract/engagement/shared-fields.ts';

export const moodCheck = {
  type: 'moodCheck',
  label: 'Mood Check',
  plural: 'Mood Checks',
  nameInSentence: 'mood check',
  pluralInSentence: 'mood checks',
  listPath: '/mood-checks',
  path: '/mood-check',
  screens: { list: 'MoodCheckList', create: 'MoodCheck', edit: 'MoodCheckEdit' },
  fields: [
    sharedFields.question,
    sharedFields.options,
    sharedFields.current,
    sharedFields.homepage,
  ],
  options: {
    min: 2,
    tooFew: 'At least 2 options',
    max: 5,
    tooMany: 'At most 5 options',
    votesOnClick: true,
  },
  columns: ['question', 'isCurrent', 'totalVotes', 'insertedAt'],
  filters: ['isCurrent'],
  shortcode: { name: 'mood', idAttribute: 'id', standsForCurrent: true },
  widget: { way: 'vote', label: 'How are you?' },
  saveFailed: 'Error saving Mood Check. Please try again.',
} as const satisfies EngagementKind;

const allKindsFile = '../../contract/engagement/kinds/all-kinds.ts';

/** Adds a kind for all modules imported afterwards; tests of one worker share their modules. */
export function addSeventhKind(): void {
  vi.resetModules();
  vi.doMock(allKindsFile, async (original) => {
    const { allKinds } = await original<{ allKinds: readonly EngagementKind[] }>();
    return { allKinds: [...allKinds, moodCheck] };
  });
}

export function removeSeventhKind(): void {
  vi.doUnmock(allKindsFile);
  vi.resetModules();
}

export const moodCheckType = moodCheck.type as string as EngagementType;
