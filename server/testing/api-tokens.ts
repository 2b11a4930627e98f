import type { TokenScope } from '../../contract/accounts/api-tokens.ts';
import type { StepUp } from '../../contract/permissions.ts';
import type { RoleId } from '../../contract/roles.ts';
import { type ApiClient, createClient } from './client.ts';
import type { TestApp } from './test-app.ts';

export interface TokenClient extends ApiClient {
  tokenId: number;
  accountName: string;
  secret: string;
}

let createdTokenCount = 0;

/** A program with a new token of a new service account on the site `alpha`. */
export async function tokenClient(
  app: TestApp,
  token: {
    scopes: readonly TokenScope[];
    roleId?: RoleId;
    stepUps?: readonly StepUp[];
    requestsPerMinute?: number;
  },
): Promise<TokenClient> {
  const accountName = `service-${++createdTokenCount}`;
  const actor = {
    id: await app.userId('superAdmin'),
    personId: 0,
    siteId: await app.siteId('alpha'),
    roleId: '5' as const,
    siteFeatures: [],
    requestId: 'test',
  };
  const { secret, token: created } = await app.services.apiTokens.create(actor, {
    accountName,
    roleId: token.roleId ?? '5',
    name: 'Test',
    scopes: token.scopes,
    stepUps: token.stepUps ?? [],
    expiresInDays: 30,
    requestsPerMinute: token.requestsPerMinute ?? null,
  });
  const client = createClient({ port: app.port, host: 'alpha.localhost', token: secret });
  return { ...client, tokenId: created.id, accountName, secret };
}
