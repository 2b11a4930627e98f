import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../testing/client.ts';
import { freePort } from '../../../testing/free-port.ts';
import { type PasswordSftpServer, startPasswordSftp } from '../../../testing/password-sftp.ts';
import { startProxy, startSftp, type TestSftp } from '../../../testing/sftp-server.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const testConnection = `mutation ($connectionOptions: SftpConnectionOptionsInput, $formId: ID) {
  testSftpConnection(connectionOptions: $connectionOptions, formId: $formId)
}`;
const upsert = `mutation ($id: ID, $campaignName: String, $successUrl: String, $deliveryOptions: LeadFormDeliveryOptionsInput) {
  upsertCommercialLeadForm(id: $id, campaignName: $campaignName, successUrl: $successUrl, deliveryOptions: $deliveryOptions) {
    id
    deliveryOptions {
      connectionOptions { dir host port user hasPassword }
      hostKey { fingerprint newFingerprint }
    }
  }
}`;

let app: TestApp;
let admin: ApiClient;
let sftp: TestSftp;
let dir: string;

beforeAll(async () => {
  app = await startTestApp({ env: { FETCH_LOOPBACK: 'on' } });
  admin = await app.as('admin');
  sftp = await startSftp();
  dir = sftp.newDir();
  const { data } = await admin.graphql('{ getPublicKey }');
  sftp.authorize(data.getPublicKey);
});
afterAll(async () => {
  await sftp.stop();
  await app.close();
});
beforeEach(() => sftp.order({}));

async function tryOut(options: Record<string, unknown> = {}, formId?: string): Promise<string> {
  const connectionOptions = {
    host: 'localhost',
    port: sftp.port,
    user: sftp.user,
    dir,
    ...options,
  };
  const { data, errors } = await admin.graphql(testConnection, { connectionOptions, formId });
  return errors?.[0]?.message ?? String(data.testSftpConnection);
}

describe('testing a connection', () => {
  test('connects with our own key, writes, and removes its file', async () => {
    expect(await tryOut()).toBe('true');
    expect(sftp.files(dir)).toEqual({});
  });

  test('gives the same public key each time, in the form of authorized_keys', async () => {
    const { data } = await admin.graphql('{ getPublicKey }');
    expect(data.getPublicKey).toMatch(/^ssh-ed25519 [A-Za-z0-9+/=]+ steward$/);
    expect((await admin.graphql('{ getPublicKey }')).data).toEqual(data);
  });

  test.each([
    [{ host: 'no-such-host.invalid' }, 'The host no-such-host.invalid cannot be found.'],
    [{ user: 'nobody-we-know' }, 'localhost did not accept the user nobody-we-know with our key.'],
    [{ password: 'not it' }, 'with this password. Check both.'],
    [{ dir: '/no/such/directory' }, 'The directory /no/such/directory does not exist'],
    [{ host: '' }, 'This field is required'],
    [{ user: '' }, 'This field is required'],
    [{ port: 0 }, 'Port must be a number from 1 to 65535'],
    [{ host: 'sftp://example.org/in' }, 'Host must be a name or an address'],
    [{ host: '10.0.0.1' }, 'The host 10.0.0.1 is not on the public internet'],
  ])('explains what is wrong with %j', async (options, message) => {
    expect(await tryOut(options)).toContain(message);
  });

  test('reports if nothing listens', async () => {
    const port = await freePort();
    expect(await tryOut({ port })).toContain(`localhost refuses connections on port ${port}.`);
  });

  test('reports if another service listens', async () => {
    expect(await tryOut({ port: app.port })).toContain('does not speak SSH as expected');
  });

  test('reports if the directory is not writable', async () => {
    sftp.order({ readOnly: true });
    expect(await tryOut()).toBe(`The directory ${dir} is not writable for this user.`);
  });

  test('reports if the directory is a file', async () => {
    expect(await tryOut({ dir: join(dir, '../authorized_keys') })).toContain('does not exist');
  });

  test('reports a cut connection', async () => {
    const proxy = await startProxy(sftp.port);
    const plenty = 1_000_000;
    proxy.bytesLeft = plenty;
    expect(await tryOut({ port: proxy.port })).toBe('true');
    const used = plenty - proxy.bytesLeft;
    proxy.bytesLeft = used - 300;
    expect(await tryOut({ port: proxy.port })).toBe('The connection to localhost was lost.');
    await proxy.stop();
  });

  test('is refused where loopback is not allowed', async () => {
    const closed = await startTestApp();
    const { errors } = await (await closed.as('admin')).graphql(testConnection, {
      connectionOptions: { host: '127.0.0.1', port: sftp.port, user: sftp.user },
    });
    expect(errors?.[0]?.message).toContain('is not on the public internet');
    await closed.close();
  });
});

describe('passwords', () => {
  const password = 'S3cret, and "quoted"';
  let server: PasswordSftpServer;
  let formId: string;
  beforeAll(async () => {
    server = await startPasswordSftp('acme', password);
    const { data } = await admin.graphql(upsert, {
      campaignName: 'With a password',
      successUrl: '/thanks',
      deliveryOptions: {
        connectionOptions: {
          host: 'localhost',
          port: server.port,
          user: 'acme',
          dir,
          password,
        },
      },
    });
    formId = data.upsertCommercialLeadForm.id;
    expect(data.upsertCommercialLeadForm.deliveryOptions.connectionOptions).toEqual({
      dir,
      host: 'localhost',
      port: server.port,
      user: 'acme',
      hasPassword: true,
    });
  });
  afterAll(() => server.stop());

  test('are used when given, and when stored', async () => {
    expect(await tryOut({ port: server.port, user: 'acme', password })).toBe('true');
    expect(await tryOut({ port: server.port, user: 'acme' }, formId)).toBe('true');
    expect(await tryOut({ port: server.port, user: 'acme' })).toContain('with our key');
  });

  test('are sent only to the host they were stored for', async () => {
    const other = await tryOut({ host: '127.0.0.1', port: server.port, user: 'acme' }, formId);
    expect(other).toBe('The stored password is for another host. Please enter the password again.');
    const { errors } = await admin.graphql(upsert, {
      id: formId,
      deliveryOptions: { connectionOptions: { host: 'sftp.elsewhere.example' } },
    });
    expect(errors?.[0]).toMatchObject({ message: other, extensions: { field: 'password' } });
  });

  test('are encrypted in the database and absent from the audit log', async () => {
    const { rows } = await app.database.pool.query(
      `select sftp_password, (select string_agg(to_jsonb(e)::text, '') from audit_events e) as trail
       from lead_forms where id = $1`,
      [formId],
    );
    expect(rows[0].sftp_password.toString('latin1')).not.toContain('S3cret');
    expect(rows[0].trail).toContain('"passwordChanged": true');
    expect(rows[0].trail).not.toContain('S3cret');
    expect(rows[0].trail).not.toContain(rows[0].sftp_password.toString('hex'));
  });

  test('stay if none or a blank is sent, and are removed on request', async () => {
    const save = async (options: Record<string, unknown>) => {
      const { data } = await admin.graphql(upsert, {
        id: formId,
        deliveryOptions: { connectionOptions: options },
      });
      return data.upsertCommercialLeadForm.deliveryOptions.connectionOptions.hasPassword;
    };
    expect(await save({ dir: '/elsewhere' })).toBe(true);
    expect(await save({ password: '' })).toBe(true);
    const withKeyAlone = await tryOut(
      { port: server.port, user: 'acme', removePassword: true },
      formId,
    );
    expect(withKeyAlone).toContain('with our key');
    expect(await save({ removePassword: true })).toBe(false);
  });
});

describe('the key of a host', () => {
  test('is stored; another one is refused until someone accepts it', async () => {
    const connectionOptions = {
      host: 'localhost',
      port: sftp.port,
      user: sftp.user,
      dir,
    };
    expect(await tryOut()).toBe('true');
    await sftp.changeHostKey();
    expect(await tryOut()).toContain(`The host key of localhost:${sftp.port} changed from SHA256:`);
    const { data } = await admin.graphql(upsert, {
      campaignName: 'Host key',
      successUrl: '/thanks',
      deliveryOptions: { connectionOptions },
    });
    const { fingerprint, newFingerprint } = data.upsertCommercialLeadForm.deliveryOptions.hostKey;
    expect(newFingerprint).toMatch(/^SHA256:/);
    expect(newFingerprint).not.toBe(fingerprint);
    const accept = (fingerprint: string, client = admin) =>
      client.graphql(
        `mutation ($host: String!, $port: Int!, $fingerprint: String!) {
          acceptSftpHostKey(host: $host, port: $port, fingerprint: $fingerprint)
        }`,
        { host: 'localhost', port: sftp.port, fingerprint },
      );
    expect((await accept('SHA256:invented')).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const foreign = await accept(newFingerprint, await app.as('foreignAdmin'));
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await accept(newFingerprint)).data.acceptSftpHostKey).toBe(true);
    expect(await tryOut()).toBe('true');
  });
});
