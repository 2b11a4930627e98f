import {
  type EngagementField,
  type EngagementFieldDefinition,
  type EngagementFields,
  type EngagementKind,
  emptyEngagement,
  type ParticipationWay,
} from './kind.ts';
import { allKinds } from './kinds/all-kinds.ts';

type ListedKind = (typeof allKinds)[number];
export type EngagementType = ListedKind['type'];
/** Route names as literal types, for the console's route table. */
export type KindScreens = ListedKind['screens'];
export type AnyEngagementKind = EngagementKind & { type: EngagementType; screens: KindScreens };

/** The part of a kind that the console's route table reads; the build leaves out the rest. */
export type KindOfRoutes = Pick<
  AnyEngagementKind,
  'type' | 'label' | 'plural' | 'listPath' | 'path' | 'screens'
>;

export const engagementKinds: readonly AnyEngagementKind[] = allKinds;
export const engagementTypes = engagementKinds.map(({ type }) => type);
export const maxEngagementOptions = Math.max(
  ...engagementKinds.map(({ options }) => options?.max ?? 0),
);

const engagementKindByType = new Map<string, AnyEngagementKind>(
  engagementKinds.map((kind) => [kind.type, kind]),
);

export function engagementKindOf(type: EngagementType): AnyEngagementKind {
  const kind = engagementKindByType.get(type);
  if (!kind) throw new Error(`No kind of engagement is called ${type}`);
  return kind;
}

export function isEngagementType(text: string): text is EngagementType {
  return engagementKindByType.has(text);
}

export function fieldDefinitionOf(
  kind: EngagementKind,
  name: EngagementField,
): EngagementFieldDefinition | undefined {
  return kind.fields.find((field) => field.name === name);
}

export function typesWithField(name: EngagementField): EngagementType[] {
  return engagementKinds.filter((kind) => fieldDefinitionOf(kind, name)).map(({ type }) => type);
}

export function typesWithParticipationWay(way: ParticipationWay): EngagementType[] {
  return engagementKinds.filter(({ widget }) => widget.way === way).map(({ type }) => type);
}

export function hasCorrectAnswers({ options }: EngagementKind): boolean {
  return options?.correctRequired !== undefined;
}

export function createEmptyEngagement(kind: EngagementKind): EngagementFields {
  return { ...emptyEngagement, ...kind.defaults };
}

/** Shortcodes of an item; the one for the current item comes first. */
export function shortcodesOfEngagement(
  { shortcode: { name, idAttribute, standsForCurrent } }: EngagementKind,
  item: { id: number | string; isCurrent: boolean },
): string[] {
  const own = `[${name} ${idAttribute}=${item.id}]`;
  return standsForCurrent && item.isCurrent ? [`[${name}]`, own] : [own];
}
