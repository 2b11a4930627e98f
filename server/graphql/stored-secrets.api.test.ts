import { type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteSettings } from '../../contract/site/site-settings.ts';
import { superSettings } from '../../contract/site/super-settings.ts';
import { schema } from '../schema.ts';
import type { ApiClient } from '../testing/client.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * A blank value never replaces a stored secret. Generated from the schema: inputs named like a
 * secret that are not listed here fail the test.
 */

interface SecretCase {
  /** Stores a secret, and returns the row that keeps it. */
  store(): Promise<number>;
  read: string;
  /** Saves the record with this for its secret; everything else stays. */
  save(id: number, secret: string | null): Promise<{ errors?: unknown }>;
}

let app: TestApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const saveForm = (variables: Record<string, unknown>) =>
  admin.graphql(
    `mutation ($id: ID, $campaignName: String, $successUrl: String, $deliveryOptions: LeadFormDeliveryOptionsInput) {
      upsertCommercialLeadForm(id: $id, campaignName: $campaignName, successUrl: $successUrl,
        deliveryOptions: $deliveryOptions) { id } }`,
    variables,
  );

const cases: Record<string, SecretCase> = {
  'SftpConnectionOptionsInput.password': {
    async store() {
      const connectionOptions = { host: 'sftp.example.org', user: 'us', password: 'S3cret' };
      const { data } = await saveForm({
        campaignName: 'Secret',
        successUrl: '/thanks',
        deliveryOptions: { connectionOptions },
      });
      return Number(data.upsertCommercialLeadForm.id);
    },
    read: `select encode(sftp_password, 'hex') as secret from lead_forms where id = $1`,
    save: (id, password) =>
      saveForm({ id, deliveryOptions: { connectionOptions: { dir: '/leads', password } } }),
  },
  'updateUser.password': {
    async store() {
      const { id } = await newUser(app);
      await admin.graphql(
        'mutation ($id: ID!) { updateUser(id: $id, password: "Correct-horse-9!") { id } }',
        { id },
      );
      return id;
    },
    read: 'select password_hash as secret from users where id = $1',
    save: (id, password) =>
      admin.graphql(
        'mutation ($id: ID!, $password: String) { updateUser(id: $id, firstName: "Ada", password: $password) { id } }',
        { id, password },
      ),
  },
};

/** A new record has no secret that could be lost. */
const withoutStoredSecret = new Set(['createUser.password']);

test('every input for a secret is listed here', () => {
  const found = new Set(
    [...Object.keys(schema.getMutationType()?.getFields() ?? {})].flatMap(secretsOf),
  );
  expect([...found].sort()).toEqual([...Object.keys(cases), ...withoutStoredSecret].sort());
  const settings = Object.keys({ ...siteSettings.shape, ...superSettings.shape });
  expect(settings.filter(isSecretName)).toEqual([]);
});

test.each(Object.keys(cases))('a blank does not replace %s', async (name) => {
  const { store, read, save } = cases[name] as SecretCase;
  const id = await store();
  const [{ secret }] = await app.query(read, id);
  expect(secret).toEqual(expect.stringMatching(/.+/));
  for (const blank of ['', null]) {
    expect((await save(id, blank)).errors).toBeUndefined();
    expect(await app.query(read, id)).toEqual([{ secret }]);
  }
});

function isSecretName(name: string): boolean {
  return /^(?!has|update|remove).*(?:password|passphrase|secret|token|privateKey|apiKey)$/i.test(
    name,
  );
}

function secretsOf(mutation: string): string[] {
  const args = schema.getMutationType()?.getFields()[mutation]?.args ?? [];
  return args.flatMap(({ name, type }) => [
    ...(isSecretName(name) ? [`${mutation}.${name}`] : []),
    ...secretsIn(type, new Set()),
  ]);
}

function secretsIn(type: GraphQLInputType, seen: Set<string>): string[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || seen.has(named.name)) return [];
  seen.add(named.name);
  return Object.values(named.getFields()).flatMap((field) => [
    ...(isSecretName(field.name) ? [`${named.name}.${field.name}`] : []),
    ...secretsIn(field.type, seen),
  ]);
}
