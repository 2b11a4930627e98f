import { z } from 'zod';
import { passwordSchema } from '../accounts/passwords.ts';
import { isCalendarDay } from '../calendar-day.ts';
import { passwordMaxLength } from '../limits.ts';
import { isRoleId, type RoleId, roleIds, roleRank } from '../roles.ts';
import { exactText, list, namedText, text, tooLongMessage } from '../text.ts';

export const userBadges = [
  'MEMBER',
  'ADMIN',
  'CONTRIBUTOR',
  'MODERATOR',
  'MODERATOR_CONTRIBUTOR',
] as const;
export type Badge = (typeof userBadges)[number];

export const badgeLabels: Record<Badge, string> = {
  MEMBER: 'Member',
  ADMIN: 'Community Admin',
  CONTRIBUTOR: 'Contributor',
  MODERATOR: 'Moderator',
  MODERATOR_CONTRIBUTOR: 'Moderator Contributor',
};

export const secondaryBadges = [
  'DIGITAL_CREATOR',
  'HEALTHCARE_PROVIDER',
  'PATIENT_LEADER',
] as const;
export const genders = ['MALE', 'FEMALE', 'NON_BINARY', 'PREFER_NOT_TO_ANSWER'] as const;
export const ethnicities = [
  'ASIAN_OR_SOUTH_ASIAN',
  'BLACK_OR_AFRICAN_AMERICAN',
  'CAUCASIAN_OR_WHITE',
  'HISPANIC_OR_LATINO',
  'MIDDLE_EASTERN_OR_NORTH_AFRICAN',
  'NATIVE_AMERICAN_OR_ALASKA_NATIVE',
  'NATIVE_HAWAIIAN_OR_OTHER_PACIFIC_ISLANDER',
  'OTHER',
  'PREFER_NOT_TO_ANSWER',
] as const;

export const userSorts = [
  'username',
  'email',
  'insertedAt',
  'id',
  'roleId',
  'bio',
  'firstName',
  'lastName',
] as const;
export type UserSort = (typeof userSorts)[number];
export const defaultUserSort: UserSort = 'insertedAt';

/** Prefixes that the search box understands: `first_name:mary email:"@example.org"`. */
export const userSearchModifiers = ['bio', 'email', 'first_name', 'last_name', 'username'] as const;
export type UserSearchModifier = (typeof userSearchModifiers)[number];

/** Sorting or searching by these reveals private data, so it needs the right to read it. */
export const privateUserSorts: readonly UserSort[] = ['email', 'firstName', 'lastName'];
export const privateUserModifiers: readonly UserSearchModifier[] = [
  'email',
  'first_name',
  'last_name',
];

/** Search results are counted exactly up to this many; larger totals are estimates. */
export const maxCountedUsers = 1000;

export const bioMaxLength = 1000;
export const descriptionMaxLength = 5000;
export const personNameMaxLength = 100;
export const usernameMaxLength = 50;
export const bulkEditMaxUsers = 1000;
const minimumAge = 18;
export const aiQuestionMaxLength = 500;

export const userMessages = {
  created: 'The user was created',
  updated: 'The user was updated',
  deleted: 'The user account was deleted',
  synced: 'Users synced',
  checkInputs: 'Cannot update user! Check inputs for errors.',
  emailInvalid: 'Email must be valid',
  adminEmail: 'Admins must have an HU or wptest email address',
  roleRequired: 'Please select a role',
  notFound: 'That user does not exist.',
  usernameTaken: 'That username is already taken.',
  emailTaken: 'Another user already has that email.',
  tooYoung: `Users must be at least ${minimumAge} years old`,
  lastSuperAdmin: 'The last super admin cannot be demoted, blocked or deleted.',
  notYourself: 'You cannot change your own role or delete yourself.',
  outranked: 'You may not change someone with a higher role than your own.',
  equalRank:
    'Only they themselves or someone with a higher role may change this. You can send them a link to set a new password.',
  onlyLogin:
    'They could not sign in any more: they have neither a password nor an email address. Please add an email address first.',
  resetLinkSent: 'A link to set a new password was sent',
  noAddress: 'There is no email address to send a link to. Please add one first.',
  blockedNoLink: 'Blocked users cannot sign in, so there is no link to send them.',
  grantAbove: 'You may not grant a role above your own.',
  bulkNothingSelected: 'Please select users to bulk edit',
  bulkTooMany: `At most ${bulkEditMaxUsers} users can be edited at once`,
  avatarUpdated: 'User avatar updated',
  avatarDeleted: 'The user profile picture was deleted',
  avatarTooLarge: 'Avatar size should be less than 5 MB!',
  avatarMissing: 'Please select an image to upload',
  avatarHint: 'Images must be 5 MB or smaller. Optimal: 150 x 150 px.',
  noSocialLogins: 'This user has no social auth accounts',
  socialLoginsRemoved: 'All social logins will be permanently removed.',
  awardAdded: 'Award added',
  awardExists: 'The user already has this award with this status.',
  userAwardNotFound: 'The user does not have that award.',
  socialAdded: 'Social site added',
  socialUpdated: 'Social site updated',
  socialDeleted: 'Your social site has been deleted',
  socialExists: 'Social site already exists',
  socialIncomplete: 'Please select a site type and type a URL',
  noSocials: 'No known socials',
  socialNotFound: 'That social site does not exist.',
  conditionAdded: 'Condition added',
  conditionRemoved: 'Condition removed',
  conditionIncomplete: 'Please select a condition and relationship type',
  conditionExists: 'Condition already exists',
  conditionNotFound: 'That condition does not exist.',
  questionTooLong: `Max ${aiQuestionMaxLength} characters`,
  questionEmpty: 'Please enter a question.',
  aiFailed: 'AI rate limit exceeded. Please try again later.',
  birthdayFormat: 'Birthday must be a date as MM/DD/YYYY',
  avatarUnreadable: 'That file is no picture we can read. Please choose a JPEG, PNG, WebP or GIF.',
  avatarTooManyPixels: 'That picture has too many pixels. Please choose a smaller one.',
} as const;

export function awardRemovedMessage(award: string): string {
  return `${award} successfully removed`;
}

export function userDeletionQuestion(items: number): string {
  const content = items === 1 ? '1 item' : `${items} items`;
  return `This deletes the account with all personal data and ${content} they wrote. It cannot be undone.`;
}

const maxNamesInBlockingQuestion = 5;

export function blockingQuestion(usernames: readonly string[], items: number): string {
  const named = usernames.slice(0, maxNamesInBlockingQuestion).join(', ');
  const others = usernames.length - maxNamesInBlockingQuestion;
  const who = others > 0 ? `${named} and ${others} more` : named;
  const content = items === 1 ? '1 item' : `${items} items`;
  return `Blocking ${who} deletes ${content} they wrote and unlinks mentions of them. Texts that others answered, and mentions, do not come back.`;
}

export function grantableRoles(actor: RoleId): RoleId[] {
  const offered: RoleId[] = ['1', '2', '3', '4', '6', '5'];
  return offered.filter((role) => roleRank[role] <= roleRank[actor]);
}

export function badgeOfRole(roleId: RoleId): Badge {
  if (roleId === roleIds.moderator) return 'MODERATOR';
  if (
    roleId === roleIds.admin ||
    roleId === roleIds.superAdmin ||
    roleId === roleIds.communityTech
  ) {
    return 'ADMIN';
  }
  return 'MEMBER';
}

/** The empty string leaves the password unchanged. */
const optionalPasswordSchema = exactText(
  passwordMaxLength,
  tooLongMessage('A password', passwordMaxLength),
).superRefine((typed, context) => {
  const parsed = typed === '' ? undefined : passwordSchema.safeParse(typed);
  for (const { message } of parsed?.error?.issues ?? []) {
    context.addIssue({ code: 'custom', message });
  }
});

/** Accepts MM/DD/YYYY, as people type it, and YYYY-MM-DD, as the API returns it. */
export const birthdaySchema = text(10, userMessages.birthdayFormat)
  .overwrite((day) => day.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2'))
  .refine(isCalendarDay, userMessages.birthdayFormat)
  .refine((day) => day <= latestBirthday(), userMessages.tooYoung)
  .refine((day) => day >= '1900-01-01', 'Birthday must be after 1900');

export function latestBirthday(now = new Date()): string {
  const date = new Date(
    Date.UTC(now.getUTCFullYear() - minimumAge, now.getUTCMonth(), now.getUTCDate()),
  );
  return date.toISOString().slice(0, 10);
}

const zipcodeFormatMessage = 'Zip code must be 5 digits, or 5 and 4';

const userFieldSchemas = {
  description: namedText('Description', descriptionMaxLength),
  email: text(320, userMessages.emailInvalid).refine(
    (email) => email === '' || z.regexes.email.test(email),
    userMessages.emailInvalid,
  ),
  firstName: namedText('First name', personNameMaxLength),
  lastName: namedText('Last name', personNameMaxLength),
  roleId: z.custom<RoleId>(isRoleId, userMessages.roleRequired),
  status: z
    .number()
    .refine(
      (status) => Number.isInteger(status) && status >= 0 && status <= 1000,
      'Status must be a whole number from 0 to 1000',
    ),
  optIn: z.boolean(),
  bio: namedText('Bio', bioMaxLength),
  suppressedFromActivityRecs: z.boolean(),
  badge: z.enum(userBadges),
  secondaryBadge: z.enum(secondaryBadges).nullable(),
  birthday: birthdaySchema.nullable(),
  ethnicity: z.enum(ethnicities).nullable(),
  gender: z.enum(genders).nullable(),
  zipcode: text(10, zipcodeFormatMessage).regex(/^(?:\d{5}(?:-\d{4})?)?$/, zipcodeFormatMessage),
};

export const usernameSchema = namedText('Username', usernameMaxLength)
  .min(1, 'Username is required')
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Username may hold letters, numbers, dots, dashes and underscores');

export const newUserDefaults = {
  description: '',
  email: '',
  firstName: '',
  lastName: '',
  roleId: roleIds.member,
  status: 0,
  optIn: true,
  bio: '',
  suppressedFromActivityRecs: false,
  badge: 'MEMBER',
  secondaryBadge: null,
  birthday: null,
  ethnicity: null,
  gender: null,
  zipcode: '',
  password: '',
  notify: false,
} as const satisfies Partial<NewUser>;

export const newUser = z.object({
  ...userFieldSchemas,
  username: usernameSchema,
  password: optionalPasswordSchema,
  notify: z.boolean(),
});
export type NewUser = z.infer<typeof newUser>;

export const userChange = z
  .object({
    ...userFieldSchemas,
    username: usernameSchema,
    password: optionalPasswordSchema,
    notify: z.boolean(),
    notifyEmailChange: z.boolean(),
    isFraudster: z.boolean(),
  })
  .partial();
export type UserChange = z.infer<typeof userChange>;

export const relationshipTypes = ['PATIENT', 'CAREGIVER', 'HEALTHCARE_PROVIDER'] as const;
export type RelationshipType = (typeof relationshipTypes)[number];

export const bulkUserEdit = z.object({
  roleId: z.custom<RoleId>(isRoleId, userMessages.roleRequired),
  userIds: list(exactText(20), bulkEditMaxUsers, userMessages.bulkTooMany).min(
    1,
    userMessages.bulkNothingSelected,
  ),
});
