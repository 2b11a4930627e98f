import { z } from 'zod';
import { namedText, text } from '../text.ts';

const factorNameMaxLength = 60;
export const recoveryCodeCount = 10;
/** A proof of identity counts for this long; afterwards a step-up is asked for. */
export const proofMinutes = 15;

export const factorNameSchema = namedText('A name', factorNameMaxLength).min(
  1,
  'Please enter a name',
);
/** A code of an app or a recovery code, with the spaces and dashes that people type. */
export const typedCode = text(40).catch('');

/** Response of a browser's authenticator; the WebAuthn library checks its content. */
export const passkeyAnswer = z.looseObject({ id: text(2000) });

export const enforcementLevels = ['OPTIONAL', 'ADMINS', 'STAFF'] as const;
export type EnforcementLevel = (typeof enforcementLevels)[number];
export const enforcementLabels: Record<EnforcementLevel, string> = {
  OPTIONAL: 'Optional',
  ADMINS: 'Required for admins and above',
  STAFF: 'Required for moderators and above',
};
