import type { TablerIcon } from '@tabler/icons-react';
import type { Permission } from '../../contract/permissions.ts';
import type { ScreenName, ScreenParams } from './screens.ts';

export interface PaletteHit {
  id: string;
  label: string;
  description?: string;
  screen?: RecordScreen;
}

type RecordScreen = {
  [Name in ScreenName]: ScreenParams[Name] extends { id: string }
    ? keyof ScreenParams[Name] extends 'id'
      ? Name
      : never
    : never;
}[ScreenName];

export interface PaletteSource {
  label: string;
  icon: TablerIcon;
  permission: Permission;
  /** Screen of a hit. Until that screen exists, choosing a hit copies its id. */
  screen: RecordScreen;
  search?(text: string, signal: AbortSignal): Promise<PaletteHit[]>;
  find(id: string, signal: AbortSignal): Promise<PaletteHit>;
}

export const hitsPerSource = 5;

export interface PaletteQuery {
  text: string;
  id?: string;
}

const minSearchLength = 2;

/** '#12' searches by id, '12' by id and text. */
export function parsePaletteQuery(typed: string): PaletteQuery | undefined {
  const text = typed.trim();
  const [, hash, id] = /^(#?)([1-9]\d{0,8})$/.exec(text) ?? [];
  if (id) return { text: hash || text.length < minSearchLength ? '' : text, id };
  return text.length < minSearchLength || text.startsWith('#') ? undefined : { text };
}
