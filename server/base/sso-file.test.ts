import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSsoFile } from './sso-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-sso-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const provider = {
  id: 'acme',
  name: 'Acme ID',
  issuer: 'https://login.acme.example',
  clientId: 'steward',
  clientSecret: 'secret',
  domains: ['Acme.example'],
};

function write(content: unknown): string {
  const path = join(folder, 'sso.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('has safe defaults: any site, second factors by claim, roles unchanged', () => {
  const [read] = readSsoFile(write({ providers: [provider] }));
  expect(read).toMatchObject({
    domains: ['acme.example'],
    scope: 'openid email profile',
    secondFactor: 'claims',
    secondFactorAmr: ['mfa'],
    roles: undefined,
  });
  expect(read?.sites).toBeUndefined();
});

test('reads a secret from a file beside it, and roles by name', () => {
  writeFileSync(join(folder, 'secret'), 'from a file\n');
  const { clientSecret: _, ...rest } = provider;
  const roles = { claim: 'groups', map: { bosses: 'superAdmin' } };
  const [read] = readSsoFile(
    write({ providers: [{ ...rest, clientSecretFile: 'secret', roles }] }),
  );
  expect(read?.clientSecret).toBe('from a file');
  expect(read?.roles?.byValue.get('bosses')).toBe('5');
});

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /cannot be read as JSON/],
  [
    'an issuer without TLS',
    { providers: [{ ...provider, issuer: 'http://acme.example' }] },
    /https/,
  ],
  ['a query', { providers: [{ ...provider, issuer: 'https://acme.example/?a=b' }] }, /query/],
  ['no domain', { providers: [{ ...provider, domains: [] }] }, /providers.0.domains/],
  ['two secrets', { providers: [{ ...provider, clientSecretFile: 'x' }] }, /either clientSecret/],
  [
    'a field that is misspelt',
    { providers: [{ ...provider, secondfactor: 'always' }] },
    /secondfactor/,
  ],
  [
    'a role that blocks',
    { providers: [{ ...provider, roles: { claim: 'groups', map: { a: 'spammer' } } }] },
    /roles.map.a/,
  ],
  ['one id twice', { providers: [provider, provider] }, /different ids/],
])('refuses %s', (_, content, reason) => {
  expect(() => readSsoFile(write(content))).toThrow(reason);
});

test('prevents the server from starting, without printing a secret', () => {
  const path = write({ providers: [{ ...provider, issuer: 'nonsense' }] });
  expect(() => readConfig({ SSO_FILE: path })).toThrow(/SSO_FILE .*providers.0.issuer/);
  expect(() => readConfig({ SSO_FILE: path })).not.toThrow(/secret/);
});
