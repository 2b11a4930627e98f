import { deliveryConnectionInput } from '../../../../contract/leads/lead-forms.ts';
import { validate } from '../../../base/validate.ts';
import type { LeadForm, LeadFormValues } from './lead-forms.repository.ts';

type Maybe<T> = T | null | undefined;

export interface ConnectionArgs {
  dir?: Maybe<string>;
  host?: Maybe<string>;
  port?: Maybe<number>;
  user?: Maybe<string>;
  password?: Maybe<string>;
  removePassword?: Maybe<boolean>;
}

/** Absent: unchanged. Null: removed. */
type PasswordChange = { password?: string | null };

export function mergeConnectionArgs(args: ConnectionArgs, form: LeadForm | undefined) {
  const sentEntries = Object.entries(args).filter(([, value]) => value != null);
  const { password, removePassword, ...server } = validate(deliveryConnectionInput, {
    ...(form && {
      dir: form.sftpDir,
      host: form.sftpHost,
      port: form.sftpPort,
      user: form.sftpUser,
    }),
    ...Object.fromEntries(sentEntries),
  });
  return { ...server, ...toPasswordChange(password, removePassword) };
}

/** Ignores blank passwords, which browsers and clients send unintentionally. */
function toPasswordChange(password: string | undefined, isRemoved: boolean): PasswordChange {
  if (password) return { password };
  return isRemoved ? { password: null } : {};
}

const placeColumns = ['sftpDir', 'sftpHost', 'sftpPort', 'sftpUser'] as const;
type DeliveryPlace = Pick<LeadForm, (typeof placeColumns)[number]>;

/** Where files arrive: another user may have another root folder. */
export const isSamePlace = (one: DeliveryPlace, other: DeliveryPlace) =>
  placeColumns.every((name) => one[name] === other[name]);

/** True if the place or the password changed. Failed deliveries may then succeed. */
export const hasConnectionChanged = (before: LeadForm, values: Partial<LeadFormValues>) =>
  'sftpPassword' in values || hasPlaceChanged(before, values);

export const hasPlaceChanged = (before: LeadForm, values: Partial<LeadFormValues>) =>
  placeColumns.some((name) => values[name] !== undefined && values[name] !== before[name]);
