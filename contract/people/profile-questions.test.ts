import { expect, test } from 'vitest';
import {
  dependencySentence,
  isInDependencyCircle,
  isShownOnProfile,
  listFieldIdsToAsk,
} from './profile-questions.ts';

const field = (
  id: number,
  dependencies: { fieldId: number; optionIds: number[] }[] = [],
  parentId: number | null = null,
) => ({ id, parentId, dependencies });

test('a field is asked when one option of each field it depends on was chosen', () => {
  const fields = [
    field(1),
    field(2),
    field(3, [
      { fieldId: 1, optionIds: [11, 12] },
      { fieldId: 2, optionIds: [21] },
    ]),
  ];
  const asks = (...chosen: number[]) => listFieldIdsToAsk(fields, new Set(chosen)).has(3);
  expect(asks()).toBe(false);
  expect(asks(12)).toBe(false);
  expect(asks(21)).toBe(false);
  expect(asks(12, 21)).toBe(true);
  expect(asks(11, 12, 21)).toBe(true);
});

test('answers to a field that is no longer asked do not count', () => {
  const fields = [
    field(1),
    field(2, [{ fieldId: 1, optionIds: [11] }]),
    field(3, [{ fieldId: 2, optionIds: [21] }]),
    field(4, [{ fieldId: 1, optionIds: [12] }]),
    field(5, [], 4),
  ];
  expect([...listFieldIdsToAsk(fields, new Set([11, 21]))]).toEqual([1, 2, 3]);
  expect([...listFieldIdsToAsk(fields, new Set([12, 21]))]).toEqual([1, 4, 5]);
});

test('circles are found, through dependencies and parents', () => {
  const chain = [field(1), field(2, [{ fieldId: 1, optionIds: [11] }])];
  expect(isInDependencyCircle(chain, 2)).toBe(false);
  expect(isInDependencyCircle([field(1, [{ fieldId: 1, optionIds: [11] }])], 1)).toBe(true);
  expect(
    isInDependencyCircle([field(1, [{ fieldId: 2, optionIds: [21] }]), chain[1] ?? field(2)], 1),
  ).toBe(true);
  const family = [field(1, [{ fieldId: 2, optionIds: [21] }]), field(2, [], 1)];
  expect(isInDependencyCircle(family, 1)).toBe(true);
  expect(listFieldIdsToAsk(family, new Set([21])).size).toBe(0);
});

test('dependencies are described in a sentence', () => {
  const dialysis = { field: 'Do you take dialysis?', options: ['Yes', 'Sometimes'] };
  expect(dependencySentence([dialysis])).toBe(
    'asked when "Do you take dialysis?" is Yes or Sometimes',
  );
  expect(
    dependencySentence([dialysis, { field: 'Where?', options: ['Home', 'Away', 'Both'] }]),
  ).toBe(
    'asked when "Do you take dialysis?" is Yes or Sometimes and "Where?" is Home, Away or Both',
  );
});

test.each([
  [0, undefined, false, true],
  [1, undefined, true, false],
  [2, undefined, true, true],
  [2, undefined, false, false],
  [0, 1, true, false],
  [1, 2, true, true],
] as const)('privacy %s below %s, shown by choice: %s', (privacy, above, byChoice, shown) => {
  const parent = above === undefined ? undefined : { displayOnProfile: true, privacy: above };
  expect(isShownOnProfile({ displayOnProfile: true, privacy }, parent, byChoice)).toBe(shown);
  expect(isShownOnProfile({ displayOnProfile: false, privacy }, parent, byChoice)).toBe(false);
});
