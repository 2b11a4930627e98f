import type { RoleId } from '../../contract/roles.ts';

export interface Site {
  id: number;
  name: string;
  prefix: string;
  domainName: string;
  tier: number;
  features: string[];
}

/** Compares the time at use, so that a suspension ends at its minute in every process. */
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
  /** Time at which the password they signed in with was set, on any of their sites. */
  provenAt: Date;
  /** Last time that they proved who they are in this session. */
  confirmedAt: Date;
  hasSecondFactor: boolean;
  /** Null or past for almost everyone. */
  suspendedUntil: Date | null;
  mutedUntil: Date | null;
  /** True while a warning waits to be acknowledged. */
  mustAcknowledge: boolean;
  site: Site;
}
