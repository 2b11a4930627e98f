import {
  ethnicities,
  genders,
  secondaryBadges,
  userBadges,
} from '../../../../contract/people/users.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import type { GraphQLContext } from '../../../graphql/context.ts';
import type { User, UserSummary } from './users.repository.ts';

export type { UserSummary } from './users.repository.ts';

export const BadgeType = builder.enumType('UserBadge', {
  description: 'The badge beside a name.',
  values: userBadges,
});
export const SecondaryBadgeType = builder.enumType('UserSecondaryBadge', {
  description: 'A second badge, for those who are also something else.',
  values: secondaryBadges,
});
export const GenderType = builder.enumType('Gender', {
  description: 'As people say of themselves.',
  values: genders,
});
export const EthnicityType = builder.enumType('Ethnicity', {
  description: 'As people say of themselves.',
  values: ethnicities,
});

const fetchUsers: BatchFetch<number, User> = async ({ actor, services }, ids) =>
  new Map((await services.users.ofIds(actor, ids)).map((user) => [user.id, user]));

/** Resolves from a complete row if there is one, otherwise through the batch loader. */
function resolveFromWholeUser<Value>(from: (user: User) => Value) {
  return (user: UserSummary | User, _args: object, context: GraphQLContext) =>
    'version' in user
      ? from(user)
      : loadInBatch(context, fetchUsers, user.id).then((whole) => {
          if (!whole) throw new Error(`User ${user.id} is not on the site that asks`);
          return from(whole);
        });
}

/** Unknown values of the text column become null. */
const findKnownValue = <Value extends string>(values: readonly Value[], stored: string | null) =>
  values.find((value) => value === stored) ?? null;

const fetchLoginsOfUsers: BatchFetch<number, string[]> = ({ actor, services }, ids) =>
  services.accountLinks.loginsOf(actor, ids);

/** Fields that identify a person outside the site. */
const privateFieldOptions = { permission: 'people.readPrivate', nullable: true } as const;

export const UserType = builder.objectRef<UserSummary | User>('User').implement({
  description: 'Someone with an account on the site.',
  permission: 'console.use',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    slug: t.exposeString('slug', { description: 'The address of the public profile.' }),
    roleId: t.string({
      description: '1 Admin, 2 Moderator, 3 Member, 4 Spammer, 5 Super Admin, 6 Community Tech.',
      resolve: (user) => String(user.roleId),
    }),
    siteId: t.id({ resolve: resolveFromWholeUser((user) => user.siteId) }),
    status: t.int({ resolve: resolveFromWholeUser((user) => user.status) }),
    isAnonymous: t.boolean({ resolve: resolveFromWholeUser((user) => user.isAnonymous) }),
    suppressedFromActivityRecs: t.boolean({
      description: 'True if their activity is excluded from recommendations.',
      resolve: resolveFromWholeUser((user) => user.suppressedFromActivityRecs),
    }),
    insertedAt: t.field({
      type: 'DateTime',
      description: 'Since when they are a member.',
      resolve: resolveFromWholeUser((user) => user.insertedAt),
    }),
    description: t.string({
      description: 'About them as an author.',
      resolve: resolveFromWholeUser((user) => user.description),
    }),
    bio: t.string({ resolve: resolveFromWholeUser((user) => user.bio) }),
    badge: t.field({
      type: BadgeType,
      resolve: resolveFromWholeUser((user) => findKnownValue(userBadges, user.badge) ?? 'MEMBER'),
    }),
    secondaryBadge: t.field({
      type: SecondaryBadgeType,
      nullable: true,
      resolve: resolveFromWholeUser((user) => findKnownValue(secondaryBadges, user.secondaryBadge)),
    }),
    isFraudster: t.boolean({ resolve: resolveFromWholeUser((user) => user.isFraudster) }),
    version: t.int({
      description: 'Raised by every change. Send it back with an edit to notice what others did.',
      resolve: resolveFromWholeUser((user) => user.version),
    }),

    email: t.string({
      ...privateFieldOptions,
      resolve: resolveFromWholeUser((user) => user.email),
    }),
    verifiedAt: t.field({
      ...privateFieldOptions,
      type: 'DateTime',
      description: 'When they proved that the address is theirs; absent until they do.',
      resolve: resolveFromWholeUser((user) => user.verifiedAt),
    }),
    receiveEmails: t.boolean({
      permission: 'people.readPrivate',
      resolve: resolveFromWholeUser((user) => user.receiveEmails),
    }),
    firstName: t.string({
      ...privateFieldOptions,
      resolve: resolveFromWholeUser((user) => user.firstName),
    }),
    lastName: t.string({
      ...privateFieldOptions,
      resolve: resolveFromWholeUser((user) => user.lastName),
    }),
    birthday: t.string({
      ...privateFieldOptions,
      description: 'As YYYY-MM-DD.',
      resolve: resolveFromWholeUser((user) => user.birthday),
    }),
    zipcode: t.string({
      ...privateFieldOptions,
      resolve: resolveFromWholeUser((user) => user.zipcode),
    }),
    gender: t.field({
      ...privateFieldOptions,
      type: GenderType,
      resolve: resolveFromWholeUser((user) => findKnownValue(genders, user.gender)),
    }),
    ethnicity: t.field({
      ...privateFieldOptions,
      type: EthnicityType,
      resolve: resolveFromWholeUser((user) => findKnownValue(ethnicities, user.ethnicity)),
    }),
    authAccounts: t.stringList({
      maxItems: 20,
      permission: 'people.readPrivate',
      description: "How they sign in; 'identity' is by email and password.",
      resolve: async (user, _, context) =>
        (await loadInBatch(context, fetchLoginsOfUsers, user.id)) ?? [],
    }),
  }),
});
