import type { Site } from '../base/viewer.ts';
import type { CompanionParts } from './companion-parts.ts';
import type { Html } from './html.ts';

/** The menu of a site with the current page marked; nothing where it has none. */
export type HeaderMenu = (site: Site, path: string) => Promise<Html | undefined>;

export function createHeaderMenu(_parts: CompanionParts): HeaderMenu {
  return async () => undefined;
}
