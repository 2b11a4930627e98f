import { connectionOptions } from '../../../../contract/leads/lead-forms.ts';
import { validate } from '../../../base/validate.ts';
import type { LeadForm, LeadFormValues } from './lead-forms.repository.ts';

type Maybe<T> = T | null | undefined;

export interface ConnectionArgs {
  dir?: Maybe<string>;
  host?: Maybe<string>;
  port?: Maybe<number>;
  user?: Maybe<string>;
  password?: Maybe<string>;
}

export function mergeConnection(args: ConnectionArgs, form: LeadForm | undefined) {
  const sentEntries = Object.entries(args).filter(([, value]) => value != null);
  return validate(connectionOptions, {
    ...(form && {
      dir: form.sftpDir,
      host: form.sftpHost,
      port: form.sftpPort,
      user: form.sftpUser,
    }),
    ...Object.fromEntries(sentEntries),
  });
}

const connectionColumns = ['sftpDir', 'sftpHost', 'sftpPort', 'sftpUser'] as const;

/** True if files go another way than before, so that failed deliveries may succeed now. */
export function hasConnectionChanged(before: LeadForm, values: Partial<LeadFormValues>): boolean {
  return (
    'sftpPassword' in values ||
    connectionColumns.some((name) => values[name] !== undefined && values[name] !== before[name])
  );
}
