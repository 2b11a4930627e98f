import { type RawBuilder, sql } from 'kysely';
import { searchMaxLength } from '../../../../contract/limits.ts';
import {
  defaultUserSort,
  maxCountedUsers,
  privateUserModifiers,
  privateUserSorts,
  type UserSort,
  userMessages,
  userSorts,
} from '../../../../contract/people/users.ts';
import { may, refusalMessage } from '../../../../contract/permissions.ts';
import {
  allRoles,
  isRoleId,
  type RoleId,
  roleIds,
  staffRoles,
} from '../../../../contract/roles.ts';
import { parseRowId } from '../../../../contract/row-id.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import { findPageByMarks } from '../../../base/page-marks.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { hasSecondFactor } from '../../accounts/factors/factor-fragments.ts';
import { mentionsRepository } from './mentions.repository.ts';
import { type User, type UserSummary, usersRepository } from './users.repository.ts';
import { type UserPage, usersListRepository } from './users-list.repository.ts';
import { markedUsers } from './users-page-marks.ts';
import { buildSearchConditions, type SearchConditions } from './users-search.sql.ts';
import { parseUserSearch, type UserSearch } from './users-search.ts';

interface UserListArgs extends PageArgs {
  userSearchTerm?: string | null | undefined;
  roleIds?: readonly string[] | null | undefined;
  hideSpammers?: boolean | null | undefined;
  withoutSecondFactor?: boolean | null | undefined;
}

interface UserPageResult {
  users: User[];
  total: number;
  totalIsEstimate: boolean;
}

export interface UserList extends UserPageResult {
  hiddenSpammers(): Promise<number>;
}

export interface UsersDirectoryService {
  list(actor: Actor, args: UserListArgs): Promise<UserList>;
  get(
    actor: Actor,
    by: { id: number } | { emailOrUsername: string } | { slug: string },
  ): Promise<User>;
  ofIds(actor: Actor, ids: readonly number[]): Promise<User[]>;
  findSummaries(actor: Actor, ids: readonly number[]): Promise<UserSummary[]>;
  mentionable(actor: Actor, by: { username: string; id: number | null }): Promise<UserSummary[]>;
}

/**
 * Rows to walk per wanted row before giving up. If fewer than one in this many match, or matches
 * come late, sorting all of them is cheaper.
 */
const walkStepsPerWantedRow = 300;
const maxWalkSteps = 50_000;
/** Beginnings of names are sorted from an index alone, while each step of a walk reads a row. */
const matchesPerIndexPage = 50;
/** Matches in shorter lists are always collected and counted. */
const maxAlwaysCollectedListLength = 5000;
/** Bounds of the first walk, which goes twice as far as the estimate says. */
const minFirstWalkSteps = 500;
const maxFirstWalkSteps = 10_000;

export function createUsersDirectoryService({
  database,
}: Pick<Core, 'database'>): UsersDirectoryService {
  const directory = usersListRepository(database.db);
  const users = usersRepository(database.db);

  async function listUnfiltered(
    siteId: number,
    page: UserPage,
    total: number,
  ): Promise<UserPageResult> {
    const { limit, offset } = page;
    const exact = { total, totalIsEstimate: false };
    if (offset >= total || limit === 0) return { ...exact, users: [] };
    const marked = { ...page, siteId, parts: page.roles.map(String) };
    const ids = await findPageByMarks(database.db, markedUsers, marked, total);
    if (ids) return { ...exact, users: await findInOrder(siteId, ids) };
    if (offset <= total / 2) return { ...exact, users: await directory.list(siteId, page) };
    // Past the middle, read backwards from the end.
    const length = Math.min(limit, total - offset);
    const mirrored = {
      ...page,
      sortDesc: !page.sortDesc,
      limit: length,
      offset: total - offset - length,
    };
    return { ...exact, users: (await directory.list(siteId, mirrored)).reverse() };
  }

  async function findInOrder(siteId: number, ids: readonly number[]): Promise<User[]> {
    const found = new Map((await users.ofIds(siteId, ids)).map((user) => [user.id, user]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async function listMatches(
    siteId: number,
    page: UserPage,
    conditions: SearchConditions,
    people: number,
    isMainSite: boolean,
  ): Promise<UserPageResult> {
    const findEstimate = () => directory.estimate(siteId, page.roles, conditions);
    const estimate = people > maxAlwaysCollectedListLength ? await findEstimate() : undefined;
    if (estimate && estimate > maxCountedUsers) {
      const early = await walkEarlyMatches(siteId, page, conditions, estimate / people);
      if (early) return toEstimatedPage(early, estimate);
    }
    const few = await directory.search(siteId, page, conditions, maxCountedUsers, {
      isMainSite,
    });
    if (few.found <= maxCountedUsers) {
      return { users: few.users, total: few.found, totalIsEstimate: false };
    }
    const users = await listManyMatches(siteId, page, conditions, estimate ?? 0);
    const last = page.offset + users.length;
    if (users.length < page.limit) {
      // A short page is the last one and gives the exact total; an empty page does not.
      const total = users[0] ? last : await directory.count(siteId, page.roles, conditions);
      return { users, total, totalIsEstimate: false };
    }
    return toEstimatedPage(users, estimate ?? (await findEstimate()));

    function toEstimatedPage(users: User[], estimate: number): UserPageResult {
      // A full page may be followed by another, regardless of the estimate.
      const seen = page.offset + users.length + 1;
      const total = Math.max(roundEstimate(estimate), maxCountedUsers, seen);
      return { users, total: Math.min(total, people), totalIsEstimate: true };
    }
  }

  /** A page of frequent matches that fills up soon, without collecting any others. */
  async function walkEarlyMatches(
    siteId: number,
    page: UserPage,
    conditions: SearchConditions,
    share: number,
  ): Promise<User[] | undefined> {
    const steps = Math.max((2 * (page.offset + page.limit)) / share, minFirstWalkSteps);
    if (steps > maxFirstWalkSteps) return undefined;
    const users = await directory.walk(siteId, page, conditions, Math.ceil(steps));
    return users.length === page.limit ? users : undefined;
  }

  async function listManyMatches(
    siteId: number,
    page: UserPage,
    conditions: SearchConditions,
    estimate: number,
  ): Promise<User[]> {
    const steps = (page.limit + page.offset) * walkStepsPerWantedRow;
    const isSortCheaper =
      conditions.alternatives.length > 1 && estimate / matchesPerIndexPage < steps;
    if (steps <= maxWalkSteps && !isSortCheaper) {
      const walked = await directory.walk(siteId, page, conditions, steps);
      if (walked.length === page.limit) return walked;
    }
    return directory.sortAll(siteId, page, conditions);
  }

  return {
    async list(actor, args) {
      const search = parseSearchAllowedTo(actor, args.userSearchTerm ?? '');
      const order = sortOf<UserSort>(args, userSorts, { sort: defaultUserSort, sortDesc: true });
      if (privateUserSorts.includes(order.sort)) assertMayReadPrivate(actor);
      if (args.withoutSecondFactor && !may(actor, 'users.secure')) {
        throw forbidden(refusalMessage('users.secure'));
      }
      const { byRole, ofAllSites } = await directory.countPeople(actor.siteId);
      const sumRoleCounts = (roles: readonly number[]) =>
        roles.reduce((sum, role) => sum + (byRole.get(role) ?? 0), 0);
      const roles = chooseRoleFilter(actor, args).filter((role) => sumRoleCounts([role]) > 0);
      const people = sumRoleCounts(roles);
      const isMainSite = sumRoleCounts([...byRole.keys()]) > ofAllSites / 2;
      const page = { roles, ...order, ...pageOf(args) };
      const findPage = () => {
        if (roles.length === 0) return { users: [], total: 0, totalIsEstimate: false };
        const isSearch = search.words.length + search.parts.length > 0;
        if (!isSearch && !args.withoutSecondFactor)
          return listUnfiltered(actor.siteId, page, people);
        const matches = isSearch
          ? buildSearchConditions(search, { withEmail: mayReadPrivate(actor) })
          : matchesEveryone;
        const conditions = args.withoutSecondFactor
          ? restrictToUsersWithoutSecondFactor(matches)
          : matches;
        return listMatches(actor.siteId, page, conditions, people, isMainSite);
      };
      return {
        ...(await findPage()),
        hiddenSpammers: () => countHiddenSpammers(actor, args, search),
      };
    },

    async get(actor, by) {
      const user = await findUser(actor, by);
      if (!user) throw notFound(userMessages.notFound);
      return user;
    },

    ofIds: (actor, ids) => users.ofIds(actor.siteId, ids),
    findSummaries: (actor, ids) => users.findSummaries(actor.siteId, ids),

    async mentionable(actor, { username, id }) {
      const typed = checkSearchLength(username.trim(), 'username');
      return mentionsRepository(database.db).search(actor.siteId, typed, id);
    },
  };

  /**
   * Counts hidden spammers that match the search exactly, so that nobody thinks the account does
   * not exist.
   */
  async function countHiddenSpammers(
    actor: Actor,
    args: UserListArgs,
    { words, parts }: UserSearch,
  ) {
    const [word, ...others] = words;
    const areHidden = args.hideSpammers && !args.roleIds?.length && mayReadPrivate(actor);
    if (!areHidden || word === undefined || others.length + parts.length > 0) return 0;
    return directory.countNamed(actor.siteId, Number(roleIds.spammer), word, parseRowId(word));
  }

  async function findUser(actor: Actor, by: Parameters<UsersDirectoryService['get']>[1]) {
    if ('id' in by) return users.find(actor.siteId, by.id);
    if ('slug' in by) return users.findBySlug(actor.siteId, by.slug);
    const login = by.emailOrUsername.trim();
    const byUsername = await users.findByUsername(actor.siteId, login);
    if (byUsername || !login.includes('@')) return byUsername;
    // Searching for an address requires the permission to read it.
    assertMayReadPrivate(actor);
    return users.findByEmail(actor.siteId, login);
  }
}

const matchesEveryone: SearchConditions = { alternatives: [sql`true`], all: sql`true` };

function restrictToUsersWithoutSecondFactor({
  alternatives,
  all,
}: SearchConditions): SearchConditions {
  const addNoFactorCondition = (condition: RawBuilder<unknown>) =>
    sql<boolean>`(${condition} and not ${hasSecondFactor})`;
  return { alternatives: alternatives.map(addNoFactorCondition), all: addNoFactorCondition(all) };
}

/** Two significant digits, so that it does not look exact. */
function roundEstimate(estimate: number): number {
  return Number(estimate.toPrecision(2));
}

function parseSearchAllowedTo(actor: Actor, typed: string): UserSearch {
  const search = parseUserSearch(checkSearchLength(typed, 'userSearchTerm'));
  if (search.parts.some(({ field }) => privateUserModifiers.includes(field))) {
    assertMayReadPrivate(actor);
  }
  return search;
}

function checkSearchLength(typed: string, field: string): string {
  if (typed.length <= searchMaxLength) return typed;
  throw invalidInput(`A search may have at most ${searchMaxLength} characters`, field);
}

/**
 * A role filter shows spammers even if they are hidden. Below admin level only staff are listed.
 */
function chooseRoleFilter(actor: Actor, args: UserListArgs): number[] {
  const requestedRoles = args.roleIds ?? [];
  if (!requestedRoles.every(isRoleId))
    throw invalidInput('roleIds must be roles from 1 to 6', 'roleIds');
  const isRoleListed = (role: RoleId) =>
    (requestedRoles.length > 0
      ? requestedRoles.includes(role)
      : !(args.hideSpammers && role === roleIds.spammer)) &&
    ((mayReadPrivate(actor) && !args.withoutSecondFactor) || staffRoles.includes(role));
  return allRoles.filter(isRoleListed).map(Number);
}

function mayReadPrivate(actor: Actor): boolean {
  return may(actor, 'people.readPrivate');
}

function assertMayReadPrivate(actor: Actor): void {
  if (!mayReadPrivate(actor)) throw forbidden(refusalMessage('people.readPrivate'));
}
