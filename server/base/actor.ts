import type { RoleId } from '../../contract/roles.ts';

/** The part of an API token that decides what a request may do. */
interface CallingApiToken {
  id: number;
  label: string;
  stepUps: readonly string[];
}

/** Account that makes a request, with its site and role: the first argument of every use case. */
export interface Actor {
  id: number;
  personId: number;
  siteId: number;
  roleId: RoleId;
  siteFeatures: readonly string[];
  requestId: string;
  /** API token that sent the request in place of a session. */
  apiToken?: CallingApiToken | undefined;
  tokenScopes?: readonly string[] | undefined;
  /** Session of the request; it stays open when all other sessions of the person end. */
  sessionToken?: string | undefined;
  /** Time at which the password of this session was set. Decides which sites the session opens. */
  provenAt?: Date | undefined;
  /** Time of the last proof of identity in this session; step-ups depend on it. */
  confirmedAt?: Date | undefined;
}
