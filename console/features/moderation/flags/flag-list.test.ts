import { expect, test } from 'vitest';
import { defaultListState, readListSearch } from '../../../kit/list/list-search.ts';
import { adminFlagList, flagArguments, moderatorFlagList } from './flag-list.ts';

test('asks for open flags, most urgent first, unless told otherwise', () => {
  const state = defaultListState(adminFlagList);
  expect(state.itemsPerPage).toBe(10);
  expect(JSON.parse(JSON.stringify(flagArguments(state, '7')))).toEqual({
    sort: 'urgency',
    sortDesc: true,
    filter: { isOpen: true },
  });
});

test('asks for what the address says', () => {
  const state = readListSearch(adminFlagList, {
    itemsPerPage: '50',
    sortBy: 'spamProb',
    status: 'closed',
    assocType: 'user_profile_status',
    isSpam: 'true',
    assignedToMe: 'true',
    assignedTo: ['7', '9', 'x'],
    requiresPreModeration: 'true',
  });
  expect(state.itemsPerPage).toBe(50);
  expect(flagArguments(state, '7')).toMatchObject({
    sort: 'spamProb',
    filter: {
      isOpen: false,
      isSpam: true,
      isImage: undefined,
      requiresPreModeration: true,
      assocType: 'USER_PROFILE_STATUS',
      assignedToUserIds: ['7', '9'],
    },
  });
});

test('asks nothing that moderators are refused', () => {
  const url = { sortBy: 'offensiveProb', requiresPreModeration: 'true' };
  expect(flagArguments(readListSearch(moderatorFlagList, url), '7')).toMatchObject({
    sort: 'urgency',
    filter: { requiresPreModeration: undefined },
  });
});

test('asks for what became of something, whether or not it is open', () => {
  const filterAt = (url: Record<string, string | string[]>) =>
    flagArguments(readListSearch(adminFlagList, url), '7').filter;
  expect(filterAt({ status: 'waiting' })).toMatchObject({
    isOpen: undefined,
    outcome: 'WAITING',
  });
  expect(filterAt({ status: 'kept', decidedBy: ['9'], isEscalated: 'true' })).toMatchObject({
    outcome: 'KEPT',
    decidedByUserIds: ['9'],
    isEscalated: true,
  });
  expect(filterAt({ status: 'nonsense' })).toMatchObject({ isOpen: true, outcome: undefined });
});
