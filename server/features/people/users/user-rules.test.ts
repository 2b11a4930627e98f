import { describe, expect, test } from 'vitest';
import { userMessages } from '../../../../contract/people/users.ts';
import { type RoleId, roleRank } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import {
  assertAddressFitsRole,
  assertMayChangeAccount,
  assertMayChangeRole,
  requireAccountChanger,
} from './user-rules.ts';
import type { User } from './users.repository.ts';

const person = (id: number, roleId: RoleId) => ({ id, roleId: Number(roleId) }) as User;
const roles = Object.keys(roleRank) as RoleId[];

describe('changing a role', () => {
  const target = person(2, '3');

  test.each(roles)('to %s needs at least that rank', (wanted) => {
    for (const own of roles) {
      const change = () => assertMayChangeRole({ id: 1, roleId: own }, target, wanted, []);
      if (roleRank[own] < roleRank['3']) expect(change).toThrow(userMessages.outranked);
      else if (roleRank[own] < roleRank[wanted]) expect(change).toThrow(userMessages.grantAbove);
      else expect(change).not.toThrow();
    }
  });

  test('of the last super admin is refused, of the last but one is not', () => {
    const [last, other] = [person(2, '5'), person(3, '5')];
    const change = (locked: User[]) =>
      assertMayChangeRole({ id: 1, roleId: '5' }, last, '1', locked);
    expect(() => change([person(1, '1'), last])).toThrow(userMessages.lastSuperAdmin);
    expect(() => change([last, other])).not.toThrow();
  });

  test('of oneself is refused before anything else', () => {
    expect(() => assertMayChangeRole({ id: 2, roleId: '1' }, person(2, '5'), '5', [])).toThrow(
      userMessages.notYourself,
    );
  });
});

test.each(roles)('a lower rank cannot change a person of role %s', (above) => {
  for (const own of roles) {
    const change = () => assertMayChangeAccount({ roleId: own }, person(2, above));
    if (roleRank[own] < roleRank[above]) expect(change).toThrow(userMessages.outranked);
    else expect(change).not.toThrow();
  }
});

test("uses the actor's current role", () => {
  const actor = { id: 1, roleId: '5', siteFeatures: [] } as unknown as Actor;
  expect(requireAccountChanger(actor, [person(1, '1')])).toEqual({ id: 1, roleId: '1' });
  expect(() => requireAccountChanger(actor, [person(1, '2')])).toThrow();
  expect(() => requireAccountChanger(actor, [])).toThrow();
});

describe('the address of an admin', () => {
  const rule = { domains: ['company.example', 'other.example'], marks: ['wptest', 'qa-'] };

  test.each([
    ['a@company.example', true],
    ['A@COMPANY.EXAMPLE', true],
    ['a@other.example', true],
    ['a+wptest@mail.example', true],
    ['qa-1@mail.example', true],
    ['a@sub.company.example', false],
    ['a@company.example.evil.example', false],
    ['"a@company.example"@evil.example', false],
    [null, false],
  ])('%s: %s', (email, fits) => {
    for (const roleId of ['1', '5', '6'] as const) {
      const check = () => assertAddressFitsRole(rule, email, roleId);
      if (fits) expect(check).not.toThrow();
      else expect(check).toThrow(userMessages.adminEmail);
    }
    for (const roleId of ['2', '3', '4'] as const) {
      expect(() => assertAddressFitsRole(rule, email, roleId)).not.toThrow();
    }
  });

  test('is nobody’s when nothing is configured', () => {
    const none = { domains: [], marks: [] };
    expect(() => assertAddressFitsRole(none, 'a@company.example', '1')).toThrow();
  });
});
