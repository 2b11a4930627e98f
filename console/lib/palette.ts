import type { TablerIcon } from '@tabler/icons-react';
import type { Permission } from '../../contract/permissions.ts';
import type { ScreenName, ScreenParams } from './screens.ts';

/** A record that the palette offers. */
export interface PaletteHit {
  id: string;
  label: string;
  /** What else tells it from others of that name. */
  description?: string;
  /** Where it leads, if not where all others of its source do. */
  screen?: RecordScreen;
}

/** Screens that show one record, by its id. */
type RecordScreen = {
  [Name in ScreenName]: ScreenParams[Name] extends { id: string }
    ? keyof ScreenParams[Name] extends 'id'
      ? Name
      : never
    : never;
}[ScreenName];

/**
 * A kind of record that the palette finds. A feature declares one and adds it to the list of
 * sources; whether, when and how to ask is up to the palette.
 */
export interface PaletteSource {
  /** Names the group of its hits: 'People'. */
  label: string;
  icon: TablerIcon;
  /** What the searches themselves need; nobody else is shown the group. */
  permission: Permission;
  /** Where a hit leads. Until that screen exists a hit copies its id instead. */
  screen: RecordScreen;
  /** Left out where there is no search: such records are found by their id. */
  search?(text: string, signal: AbortSignal): Promise<PaletteHit[]>;
  /** Rejects with NOT_FOUND where there is none. */
  find(id: string, signal: AbortSignal): Promise<PaletteHit>;
}

/** The most hits of one source: whoever needs more goes to its list. */
export const hitsPerSource = 5;

export interface PaletteQuestion {
  /** Empty where only an id was typed. */
  text: string;
  id?: string;
}

const shortestText = 2;

/** '#12' asks for what has that id, '12' for that and what is called so. */
export function readQuestion(typed: string): PaletteQuestion | undefined {
  const text = typed.trim();
  const [, hash, id] = /^(#?)([1-9]\d{0,8})$/.exec(text) ?? [];
  if (id) return { text: hash || text.length < shortestText ? '' : text, id };
  return text.length < shortestText || text.startsWith('#') ? undefined : { text };
}
