import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { type RoleId, roleIds } from '../../contract/roles.ts';
import { hostNameSchema } from '../../contract/site/setting.ts';
import { list, text } from '../../contract/text.ts';

/** Roles that a claim can grant; a claim never blocks anyone. */
const rolesGrantableByProvider = ['moderator', 'admin', 'communityTech', 'superAdmin'] as const;

const issuerSchema = text(500).refine((address) => {
  const url = URL.parse(address);
  if (url?.search !== '' || url.hash !== '') return false;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal);
}, 'must be an https:// address without a query');

const ssoProviderSchema = z
  .strictObject({
    id: text(40).regex(/^[a-z0-9-]+$/, 'must be of lower-case letters, digits and dashes'),
    name: text(60).min(1),
    issuer: issuerSchema,
    clientId: text(500).min(1),
    clientSecret: text(1000).min(1).optional(),
    /** Path of a file with the secret, for installations that mount secrets. */
    clientSecretFile: text(1000).min(1).optional(),
    clientAuthentication: z.enum(['basic', 'post']).default('basic'),
    scope: text(500).default('openid email profile'),
    /** Mail domains by which accounts are matched at the first sign-in. */
    domains: list(hostNameSchema, 100).min(1),
    /** Prefixes of sites; all sites if absent. */
    sites: list(text(100), 1000).optional(),
    secondFactor: z.enum(['always', 'claims', 'never']).default('claims'),
    secondFactorAmr: list(text(100), 50).default(['mfa']),
    secondFactorAcr: list(text(500), 50).default([]),
    roles: z
      .strictObject({
        claim: text(200).min(1),
        map: z.record(text(500), z.enum(rolesGrantableByProvider)),
      })
      .optional(),
  })
  .refine(
    ({ clientSecret, clientSecretFile }) =>
      (clientSecret === undefined) !== (clientSecretFile === undefined),
    'needs either clientSecret or clientSecretFile',
  );

const ssoProvidersFileSchema = z.strictObject({
  providers: list(ssoProviderSchema, 20).refine(
    (providers) => new Set(providers.map(({ id }) => id)).size === providers.length,
    'must have different ids',
  ),
});

export interface SsoProviderConfig
  extends Omit<z.output<typeof ssoProviderSchema>, 'clientSecret' | 'clientSecretFile' | 'roles'> {
  clientSecret: string;
  roles: { claim: string; byValue: ReadonlyMap<string, RoleId> } | undefined;
}

/** Reads the file of providers; throws an Error with a message for the operator. */
export function readSsoFile(path: string): SsoProviderConfig[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`it cannot be read as JSON (${(error as Error).message})`);
  }
  const parsed = ssoProvidersFileSchema.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
  }
  return parsed.data.providers.map(({ clientSecret, clientSecretFile, roles, ...rest }) => ({
    ...rest,
    clientSecret: clientSecret ?? readSecretFile(resolve(dirname(path), clientSecretFile ?? '')),
    roles: roles && {
      claim: roles.claim,
      byValue: new Map(Object.entries(roles.map).map(([value, name]) => [value, roleIds[name]])),
    },
  }));
}

function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`the secret in ${path} cannot be read (${(error as Error).message})`);
  }
}
