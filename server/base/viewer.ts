import type { RoleId } from '../../contract/roles.ts';

export interface Site {
  id: number;
  name: string;
  prefix: string;
  domainName: string;
  tier: number;
  features: string[];
}

/** Someone who is signed in, on the site of the account they use. */
export interface Viewer {
  id: number;
  personId: number;
  roleId: RoleId;
  username: string;
  slug: string;
  preferences: unknown;
  insertedAt: Date;
  /** How old the password is that they signed in with, on whichever of their sites. */
  provenAt: Date;
  site: Site;
}
