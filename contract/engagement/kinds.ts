import type { EngagementField, EngagementFields, EngagementKind, FieldUse } from './kind.ts';
import { emptyEngagement } from './kind.ts';
import { forumDriver } from './kinds/forum-driver.ts';
import { forumStarter } from './kinds/forum-starter.ts';
import { giveaway } from './kinds/giveaway.ts';
import { poll } from './kinds/poll.ts';
import { quizlet } from './kinds/quizlet.ts';
import { thisOrThat } from './kinds/this-or-that.ts';

/** Every kind there is, in the order of the drawer. Another one is a file and a line here. */
const all = [poll, quizlet, thisOrThat, forumDriver, forumStarter, giveaway] as const;

export type EngagementType = (typeof all)[number]['type'];
export type AnyEngagementKind = EngagementKind & { type: EngagementType };

export const engagementKinds: readonly AnyEngagementKind[] = all;
export const engagementTypes = all.map(({ type }) => type);

const byType = new Map<string, AnyEngagementKind>(all.map((kind) => [kind.type, kind]));

export function kindOf(type: EngagementType): AnyEngagementKind {
  const kind = byType.get(type);
  if (!kind) throw new Error(`No kind of engagement is called ${type}`);
  return kind;
}

export function isEngagementType(text: string): text is EngagementType {
  return byType.has(text);
}

export function fieldOf(kind: EngagementKind, name: EngagementField): FieldUse | undefined {
  return kind.fields.find((field) => field.name === name);
}

/** What a new item of the kind begins with. */
export function newEngagement(kind: EngagementKind): EngagementFields {
  return { ...emptyEngagement, ...kind.defaults };
}

/** The shortcodes of an item; that of the current one comes first. */
export function shortcodesOf(
  { shortcode: { name, idAttribute, standsForCurrent } }: EngagementKind,
  item: { id: number | string; isCurrent: boolean },
): string[] {
  const own = `[${name} ${idAttribute}=${item.id}]`;
  return standsForCurrent && item.isCurrent ? [`[${name}]`, own] : [own];
}
