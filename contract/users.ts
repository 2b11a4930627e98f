import { z } from 'zod';
import { password } from './passwords.ts';
import { isRoleId, type RoleId, roleIds, roleRank } from './roles.ts';

export const badges = [
  'MEMBER',
  'ADMIN',
  'CONTRIBUTOR',
  'MODERATOR',
  'MODERATOR_CONTRIBUTOR',
] as const;
export type Badge = (typeof badges)[number];

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

export const bioMaxLength = 1000;
export const descriptionMaxLength = 5000;
export const nameMaxLength = 100;
export const usernameMaxLength = 50;
export const bulkEditMaxUsers = 1000;
export const minimumAge = 18;
export const aiQuestionMaxLength = 500;

export const userMessages = {
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
  grantAbove: 'You may not grant a role above your own.',
  bulkNothingSelected: 'Please select users to bulk edit',
  avatarUpdated: 'User avatar updated',
  avatarDeleted: 'The user profile picture was deleted',
  avatarTooLarge: 'Avatar size should be less than 5 MB!',
  avatarMissing: 'Please select an image to upload',
  awardAdded: 'Award added',
  socialUpdated: 'Social site updated',
  socialDeleted: 'Your social site has been deleted',
  socialExists: 'Social site already exists',
  socialIncomplete: 'Please select a site type and type a URL',
  conditionIncomplete: 'Please select a condition and relationship type',
  conditionExists: 'Condition already exists',
  questionTooLong: `Max ${aiQuestionMaxLength} characters`,
  questionEmpty: 'Please enter a question.',
  aiFailed: 'AI rate limit exceeded. Please try again later.',
} as const;

/** Roles someone may give: none above their own. */
export function grantableRoles(actor: RoleId): RoleId[] {
  const offered: RoleId[] = ['1', '2', '3', '4', '6', '5'];
  return offered.filter((role) => roleRank[role] <= roleRank[actor]);
}

/** The badge follows the role whenever the role is chosen. */
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

const trimmed = (max: number, name: string) =>
  z.string().trim().max(max, `${name} may have at most ${max} characters`);

/** MM/DD/YYYY is what people type; the API carries YYYY-MM-DD. */
export const birthday = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Birthday must be a date as MM/DD/YYYY')
  .refine(isCalendarDay, 'Birthday must be a date as MM/DD/YYYY')
  .refine((day) => day <= latestBirthday(), userMessages.tooYoung)
  .refine((day) => day >= '1900-01-01', 'Birthday must be after 1900');

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export function latestBirthday(now = new Date()): string {
  const date = new Date(
    Date.UTC(now.getUTCFullYear() - minimumAge, now.getUTCMonth(), now.getUTCDate()),
  );
  return date.toISOString().slice(0, 10);
}

/** The part that create and update share. */
const userFields = {
  description: trimmed(descriptionMaxLength, 'Description'),
  email: z.union([z.literal(''), z.email(userMessages.emailInvalid).max(320)]),
  firstName: trimmed(nameMaxLength, 'First name'),
  lastName: trimmed(nameMaxLength, 'Last name'),
  roleId: z.custom<RoleId>(isRoleId, userMessages.roleRequired),
  status: z.number().int().min(0).max(1000),
  optIn: z.boolean(),
  bio: trimmed(bioMaxLength, 'Bio'),
  suppressedFromActivityRecs: z.boolean(),
  badge: z.enum(badges),
  secondaryBadge: z.enum(secondaryBadges).nullable(),
  birthday: birthday.nullable(),
  ethnicity: z.enum(ethnicities).nullable(),
  gender: z.enum(genders).nullable(),
  zipcode: z.union([
    z.literal(''),
    z.string().regex(/^\d{5}(-\d{4})?$/, 'Zip code must be 5 digits, or 5 and 4'),
  ]),
};

export const username = z
  .string()
  .trim()
  .min(1, 'Username is required')
  .max(usernameMaxLength, `Username may have at most ${usernameMaxLength} characters`)
  .regex(/^[\p{L}\p{N}._-]+$/u, 'Username may hold letters, numbers, dots, dashes and underscores');

export const newUser = z.object({
  ...userFields,
  username,
  password: z.union([z.literal(''), password]),
  notify: z.boolean(),
});
export type NewUser = z.infer<typeof newUser>;

/** Only what is present is changed. */
export const userChange = z
  .object({
    ...userFields,
    username,
    password: z.union([z.literal(''), password]),
    notify: z.boolean(),
    notifyEmailChange: z.boolean(),
    isFraudster: z.boolean(),
  })
  .partial();
export type UserChange = z.infer<typeof userChange>;

/** What a new user starts with, in the form and in a call that leaves it out. */
export const newUserDefaults = {
  roleId: roleIds.member,
  optIn: true,
  badge: 'MEMBER',
} as const satisfies Partial<NewUser>;

export const socialTypes = [
  'BLOG',
  'FACEBOOK',
  'INSTAGRAM',
  'LINKEDIN',
  'PINTEREST',
  'PODCAST',
  'TIKTOK',
  'TWITTER',
  'WEBSITE',
  'YOUTUBE',
] as const;
export type SocialType = (typeof socialTypes)[number];

/** What must not appear twice: the address without http(s):// and www. */
export function normalizeSocialUrl(url: string): string {
  return url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .toLowerCase();
}

export const relationshipTypes = ['PATIENT', 'CAREGIVER', 'HEALTHCARE_PROVIDER'] as const;
export type RelationshipType = (typeof relationshipTypes)[number];
