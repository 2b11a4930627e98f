import type { RoleId } from '../../contract/roles.ts';

/** Who asks, on which site, with which role: the first argument of every use case. */
export interface Actor {
  id: number;
  personId: number;
  siteId: number;
  roleId: RoleId;
  siteFeatures: readonly string[];
  requestId: string;
  /** The session that asks, to spare it when all others of the same person end. */
  sessionToken?: string | undefined;
  /** How old the password is that the session was opened with, which decides what it opens. */
  provenAt?: Date | undefined;
}
