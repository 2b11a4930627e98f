import { z } from 'zod';
import { exactText, list, text } from '../text.ts';

export interface SettingNotes {
  title: string;
  description: string;
  section: string;
  unit?: string;
  choices?: Readonly<Record<string, string>>;
  /** Alternatives of which a value must meet one, as JSON Schema writes them. */
  anyOf?: readonly object[];
  /** Hides the setting from everyone but community techs and super admins. */
  community_tech_only?: boolean;
}

export function setting<Type extends z.ZodType>(type: Type, notes: SettingNotes): Type {
  return type.meta({ ...notes });
}

/** Stored values or defaults. An invalid value does not affect the others. */
export function readStoredSettings<Schema extends z.ZodObject>(
  schema: Schema,
  stored: unknown,
): z.output<Schema> {
  const chosen = Object(stored);
  const values = Object.entries(schema.shape).map(([name, type]) => {
    const read = type.safeParse(chosen[name]);
    return [name, read.success ? read.data : type.parse(undefined)];
  });
  return Object.fromEntries(values);
}

const tooLongMessage = (max: number) => `At most ${max.toLocaleString('en')} characters`;

export const settingText = (max: number) => text(max, tooLongMessage(max));

export const wholeNumberSchema = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max.toLocaleString('en')}`;
  return z.int(message).min(min, message).max(max, message);
};

export const timeZoneSchema = settingText(60).refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}, 'Must be the name of a time zone');

export const exactSettingText = (max: number) => exactText(max, tooLongMessage(max));

export const uniqueLinesSchema = (max: number, line: z.ZodType<string>) =>
  list(line, max, `At most ${max} entries`).transform((given) => [...new Set(given)]);

export const hostNameSchema = text(253)
  .toLowerCase()
  .regex(
    /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+$/,
    'Must be a host name such as example.org',
  )
  .regex(/[a-z]/, 'Must be a host name such as example.org');

export const settingsKinds = ['site', 'super'] as const;
export type SettingsKind = (typeof settingsKinds)[number];

export const settingsMessages = {
  siteSaved: 'Site setting updated!',
  superSaved: 'Site super setting updated!',
  notJson: 'The settings are not a JSON object.',
  unknown: (names: readonly string[]) => `There is no setting named ${names.join(', ')}.`,
  hostTaken: (host: string) => `${host} already belongs to another site.`,
  ownHost: (host: string) => `${host} is the address of this site already.`,
} as const;
