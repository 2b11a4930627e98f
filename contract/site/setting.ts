import type { z } from 'zod';
import { exactText, list, text } from '../text.ts';

/** What people are told of a setting; a form is made of it. */
export interface SettingNotes {
  title: string;
  /** What it does, and what follows from leaving it out. */
  description: string;
  /** Settings of one section stand together. */
  section: string;
  unit?: string;
  /** What people read instead of the values that can be chosen. */
  choices?: Readonly<Record<string, string>>;
  /** Neither shown to nor taken from anyone else than community techs and super admins. */
  community_tech_only?: boolean;
}

/** Declares a setting: its type with its bounds and default, and what people are told of it. */
export function setting<Type extends z.ZodType>(type: Type, notes: SettingNotes): Type {
  return type.meta({ ...notes });
}

/**
 * The settings that hold: what was chosen, and the default of what was not. So has what no longer
 * fits, of which one must not take the others along.
 */
export function settingsIn<Schema extends z.ZodObject>(
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

const atMost = (max: number) => `At most ${max.toLocaleString('en')} characters`;

/** A text of a setting. */
export const settingText = (max: number) => text(max, atMost(max));

/** A text of a setting that keeps the spaces around it. */
export const exactSettingText = (max: number) => exactText(max, atMost(max));

/** Lines of text, each once: words, host names. */
export const lines = (max: number, line: z.ZodType<string>) =>
  list(line, max, `At most ${max} entries`).transform((given) => [...new Set(given)]);

/** Of a host, without a port: 'example.org'. */
export const hostName = text(253)
  .toLowerCase()
  .regex(
    /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+$/,
    'Must be a host name such as example.org',
  )
  .regex(/[a-z]/, 'Must be a host name such as example.org');

/** Of a site by its own staff, and of a site by super admins. */
export const settingsKinds = ['site', 'super'] as const;
export type SettingsKind = (typeof settingsKinds)[number];

export const settingsMessages = {
  siteSaved: 'Site setting updated!',
  superSaved: 'Site super setting updated!',
  notJson: 'The settings are not a JSON object.',
  unknown: (names: readonly string[]) => `There is no setting named ${names.join(', ')}.`,
  hostTaken: (host: string) => `${host} already belongs to another site.`,
} as const;
