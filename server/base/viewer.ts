import type { RoleId } from '../../contract/roles.ts';

export interface Site {
  id: number;
  name: string;
  prefix: string;
  domainName: string;
  tier: number;
  features: string[];
}

/** Compares the time on each use, so that a suspension ends at the same minute in every process. */
export function isSuspended({ suspendedUntil }: Pick<Viewer, 'suspendedUntil'>): boolean {
  return suspendedUntil !== null && suspendedUntil > new Date();
}

export interface Viewer {
  id: number;
  personId: number;
  roleId: RoleId;
  username: string;
  slug: string;
  preferences: unknown;
  insertedAt: Date;
  /** Time when the password of this sign-in was set, on any of the person's sites. */
  provenAt: Date;
  confirmedAt: Date;
  hasSecondFactor: boolean;
  /** Null or past for almost everyone. */
  suspendedUntil: Date | null;
  mutedUntil: Date | null;
  mustAcknowledge: boolean;
  site: Site;
}
