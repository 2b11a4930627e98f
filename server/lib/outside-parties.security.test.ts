import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import ssh2 from 'ssh2';
import { expect, onTestFinished, test } from 'vitest';
import type { SsoProviderConfig } from '../base/sso-file.ts';
import { openDatabase } from '../db/database.ts';
import { createSsoProviders } from '../features/accounts/sso/sso-providers.ts';
import { defaultFileLimits } from '../features/conditions/reference-sync/reference-file.ts';
import {
  describeFileProblem,
  readRecordsInBatches,
} from '../features/conditions/reference-sync/reference-reading.ts';
import { createReferenceSource } from '../features/conditions/reference-sync/reference-source.ts';
import { createSmtpSender } from '../mail/smtp-sender.ts';
import {
  type HostileOptions,
  type HostileWay,
  hostileWays,
  startHostileServer,
} from '../testing/hostile-server.ts';
import { referenceXml } from '../testing/reference-files.ts';
import { temporaryFolder } from '../testing/server-process.ts';
import { createCallers } from './callers.ts';
import { ChatModelError, createChatModel } from './chat-model.ts';
import { createSafeFetch, createSafeStream, SafeFetchError } from './safe-fetch.ts';
import { openSftp, SftpError } from './sftp.ts';
import { createFolderStorage } from './storage.ts';

/** Time limit in this test, after which a hanging party is abandoned. */
const limitMs = 300;
const maxHeldBytes = 200_000_000;

/** An outside party that our code calls, and the valid bytes it sends before it misbehaves. */
interface Party {
  name: string;
  hostile?: Omit<HostileOptions, 'way'>;
  /** Ends with an error that says what happened; see `expected`. */
  call(port: number): Promise<unknown>;
  expected(error: unknown): void;
}

const answerHead = (type: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\nconnection: close\r\n\r\n`;
const safeFetch = createSafeFetch({ allowLoopback: true });
const safeStream = createSafeStream({ allowLoopback: true });

/** Reads one file at a time like the product, because threads of several would count as memory. */
let lastReading: Promise<unknown> = Promise.resolve();
function readReference(port: number): Promise<void> {
  const reading = lastReading.then(() => readReferenceFrom(port));
  lastReading = reading.catch(() => {});
  return reading;
}

async function readReferenceFrom(port: number): Promise<void> {
  const source = createReferenceSource(
    { source: `http://127.0.0.1:${port}/`, language: 'en' },
    safeStream,
    { timeoutMs: limitMs * 2, stallMs: limitMs },
  );
  const limits = { ...defaultFileLimits, maxBytes: 5_000_000 };
  const parts = readRecordsInBatches(source, 'NOMENCLATURE', { limits, callers: createCallers() });
  for await (const _ of parts);
}
const isSentence = (error: unknown) => expect(describeFileProblem(error)).toMatch(/\w+ \w+/);

const chat = (port: number) =>
  createChatModel({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: undefined,
    model: 'm',
    timeoutMs: limitMs,
  });
const prompt = { system: 's', user: 'u' };
const isChatError = (error: unknown) => expect(error).toBeInstanceOf(ChatModelError);
const packed = gzipSync(
  referenceXml(Array.from({ length: 300 }, (_, n) => ({ code: n + 1, name: `Condition ${n}` }))),
);

async function queryDatabase(port: number): Promise<void> {
  const database = await openDatabase({
    databaseUrl: `postgres://u:p@127.0.0.1:${port}/d`,
    dataDir: '',
    poolSize: 2,
    onError: () => {},
    limits: { connectMs: limitMs, silenceMs: limitMs, maxReplyBytes: 10_000_000 },
  });
  onTestFinished(() => database.close());
  await database.pool.query('select 1');
}

const parties: Party[] = [
  {
    name: 'a picture or page of another site, before its head',
    call: (port) =>
      safeFetch(`http://127.0.0.1:${port}/`, { maxBytes: 1_000_000, timeoutMs: limitMs }),
    expected: (error) => expect(error).toBeInstanceOf(SafeFetchError),
  },
  {
    name: 'a picture or page of another site, after its head',
    hostile: {
      greeting:
        'HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\nfffffff\r\n',
    },
    call: (port) =>
      safeFetch(`http://127.0.0.1:${port}/`, { maxBytes: 10_000_000, timeoutMs: limitMs }),
    expected: (error) => expect(error).toBeInstanceOf(SafeFetchError),
  },
  { name: 'the reference source, before its head', call: readReference, expected: isSentence },
  {
    name: 'the reference source, in a plain file',
    hostile: {
      greeting: `${answerHead('text/xml')}<?xml version="1.0"?><JDBOR><DisorderList count="9">`,
      endless: `<Disorder><OrphaCode>1</OrphaCode></Disorder>`.repeat(500),
    },
    call: readReference,
    expected: isSentence,
  },
  {
    name: 'the reference source, in a packed file',
    hostile: {
      greeting: Buffer.concat([
        Buffer.from(answerHead('application/gzip')),
        packed.subarray(0, packed.length / 2),
      ]),
    },
    call: readReference,
    expected: isSentence,
  },
  {
    name: 'the language model, before its head',
    call: (port) => chat(port).complete(prompt),
    expected: isChatError,
  },
  {
    name: 'the language model, in its answer',
    hostile: { greeting: `${answerHead('application/json')}{"choices":[` },
    call: (port) => chat(port).complete(prompt),
    expected: isChatError,
  },
  {
    name: 'the language model, in a stream',
    hostile: {
      greeting: `${answerHead('text/event-stream')}data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n`,
    },
    async call(port) {
      for await (const _ of chat(port).stream(prompt, { isLong: true }));
    },
    expected: isChatError,
  },
  {
    name: 'a provider of single sign-on, before its head',
    call: discoverProvider,
    expected: (error) => expect(error).toBeInstanceOf(Error),
  },
  {
    name: 'a provider of single sign-on, in its metadata',
    hostile: { greeting: `${answerHead('application/json')}{"issuer":"` },
    call: discoverProvider,
    expected: (error) => expect(error).toBeInstanceOf(Error),
  },
  {
    name: 'the mail server, before its greeting',
    hostile: { afterBytes: 0 },
    call: (port) => sendMail(port),
    expected: (error) => expect((error as Error).message).toMatch(/\w+ \w+/),
  },
  {
    name: 'the mail server, after its greeting',
    hostile: { afterBytes: 0, greeting: '220 mail.example ESMTP\r\n250-' },
    call: (port) => sendMail(port),
    expected: (error) => expect((error as Error).message).toMatch(/\w+ \w+/),
  },
  {
    name: 'the SFTP server, before its greeting',
    hostile: { afterBytes: 0 },
    call: (port) => connectSftp(port),
    expected: (error) => expect(error).toBeInstanceOf(SftpError),
  },
  {
    name: 'the SFTP server, after its greeting',
    hostile: { afterBytes: 0, greeting: 'SSH-2.0-OpenSSH_9.6\r\n' },
    call: (port) => connectSftp(port),
    expected: (error) => expect(error).toBeInstanceOf(SftpError),
  },
  {
    name: 'the database, before it lets us in',
    call: queryDatabase,
    expected: (error) => expect(error).toBeInstanceOf(Error),
  },
  {
    name: 'the database, when it is asked',
    // Accepts everyone and is ready for a statement.
    hostile: {
      greeting: Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]),
    },
    call: queryDatabase,
    expected: (error) => expect(error).toBeInstanceOf(Error),
  },
];

async function discoverProvider(port: number): Promise<void> {
  const config: SsoProviderConfig = {
    id: 'acme',
    name: 'Acme ID',
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'steward',
    clientSecret: 'secret',
    clientAuthentication: 'basic',
    scope: 'openid',
    domains: ['acme.example'],
    secondFactor: 'never',
    secondFactorAmr: [],
    secondFactorAcr: [],
    roles: undefined,
  };
  const limits = { timeoutMs: limitMs, maxBytes: 1_000_000 };
  const provider = createSsoProviders([config], limits).find('acme');
  try {
    await provider?.configuration();
  } finally {
    expect(provider?.isUnreachable()).toBe(true);
  }
}

function sendMail(port: number): Promise<void> {
  const send = createSmtpSender(`smtp://127.0.0.1:${port}`, {
    connectMs: limitMs,
    silenceMs: limitMs,
    totalMs: limitMs * 2,
  });
  return send({ from: 'a@example.org', to: 'b@example.org', subject: 's', text: 't' });
}

function connectSftp(port: number) {
  return openSftp(
    { host: '127.0.0.1', port, user: 'u', password: 'p', privateKey: '' },
    { allowLoopback: true, timeoutMs: limitMs, isTrusted: async () => true },
  );
}

const rssBefore = process.memoryUsage.rss();
const heldBytes = () => process.memoryUsage.rss() - rssBefore;

const cases = parties.flatMap((party) =>
  hostileWays.map((way): [string, HostileWay, Party] => [party.name, way, party]),
);

// An unhandled error fails the run.
test.concurrent.for(cases)('%s, %s', async ([, way, party], { expect: expectHere }) => {
  const server = await startHostileServer({ way, ...party.hostile });
  let error: unknown;
  try {
    error = await party.call(server.port).then(
      () => expectHere.unreachable('it answered properly'),
      (reason: unknown) => reason,
    );
  } finally {
    await server.stop();
  }
  party.expected(error);
  expectHere(heldBytes()).toBeLessThan(maxHeldBytes);
});

test('an SFTP server that accepts the sign-in and then stays silent', async () => {
  const { private: hostKey } = ssh2.utils.generateKeyPairSync('ed25519');
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('authentication', (attempt) => attempt.accept());
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => void acceptSftp().on('STAT', () => {})),
    );
    client.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const session = await openSftp(
    { host: '127.0.0.1', port, user: 'u', password: 'p', privateKey: '' },
    {
      allowLoopback: true,
      timeoutMs: 10_000,
      answerTimeoutMs: 3000,
      isTrusted: async () => true,
    },
  );
  await expect(session.stat('/file')).rejects.toMatchObject({ problem: 'timeout' });
  session.end();
});

test('a storage folder that cannot be written', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'files'), 'a file in the place of the folder');
  const storage = createFolderStorage(join(folder, 'files'));
  await expect(storage.put('pictures/a', Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/);
});
