import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { parseBucketAddress } from '../lib/bucket/bucket.ts';
import type { BucketAccess } from '../lib/bucket/bucket-requests.ts';
import type { ChatModelOptions } from '../lib/chat-model.ts';
import { type FilesConfig, readFilesConfig } from './files-config.ts';
import { checkLeakedPasswordsFile } from './leaked-passwords.ts';
import { readSsoFile, type SsoProviderConfig } from './sso-file.ts';

const onOffSchema = z.enum(['on', 'off']).transform((value) => value === 'on');
const wholeNumberSchema = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const wordListSchema = z.string().transform((value) =>
  value
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
);

const bucketAddressHint = 'a folder, or a bucket such as s3://bucket/prefix';
const bucketAddressSchema = z.string().transform((value, context) => {
  const address = parseBucketAddress(value);
  if (address) return address;
  context.addIssue({ code: 'custom', message: 'a bucket such as s3://bucket/prefix' });
  return z.NEVER;
});

const environmentSchema = z.object({
  PORT: wholeNumberSchema(1, 65_535).default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: wholeNumberSchema(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })
    .optional(),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })
    .optional(),
  DATABASE_POOL_SIZE: wholeNumberSchema(2, 200).default(10),
  DATABASE_PREPARED_STATEMENTS: wholeNumberSchema(0, 10_000).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  FILES_IN: z.enum(['folder', 'bucket']).default('folder'),
  FILES_BUCKET: bucketAddressSchema.optional(),
  BUCKET_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an http:// or https:// address' })
    .optional(),
  BUCKET_REGION: z.string().min(1).default('us-east-1'),
  BUCKET_ACCESS_KEY: z.string().min(1).optional(),
  BUCKET_SECRET_KEY: z.string().min(1).optional(),
  PROCESS: z.enum(['all', 'web', 'worker']).default('all'),
  TRUST_PROXY: wholeNumberSchema(0, 10).default(0),
  COMPANION: onOffSchema.default(true),
  DEMO: onOffSchema.default(true),
  WP_ADMIN_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S@\S/, 'an address such as Name <name@example.org>')
    .default('Steward <no-reply@localhost>'),
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_TIMEOUT_SECONDS: wholeNumberSchema(1, 18).default(15),
  SECOND_OPINION_KEY: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((part) => part !== ''))
    .pipe(z.array(z.string().regex(/^[^=]+=.+$/, 'pairs of host=key')))
    .default([]),
  ONNX_MODELS: z.string().min(1).optional(),
  ONNX_MEMORY_MB: wholeNumberSchema(128, 65_536).default(1024),
  SEARCH_MEMORY_MB: wholeNumberSchema(16, 65_536).default(512),
  BACKUP_FOLDER: z
    .string()
    .min(1)
    .refine((place) => !place.startsWith('s3:') || parseBucketAddress(place) !== undefined, {
      error: bucketAddressHint,
    })
    .optional(),
  BACKUP_HOUR: wholeNumberSchema(0, 23).default(3),
  BACKUP_KEEP: wholeNumberSchema(1, 9999).default(14),
  BACKUP_KEY: z
    .string()
    .regex(/^.{32,}$/, 'of at least 32 characters')
    .optional(),
  SECRET_KEY: z
    .string()
    .regex(/^.{32,}$/, 'of at least 32 characters')
    .optional(),
  SECRET_KEY_PREVIOUS: z
    .string()
    .regex(/^.{32,}$/, 'of at least 32 characters')
    .optional(),
  WEBAUTHN_RP_ID: z
    .string()
    .max(253)
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'a host name in lower case such as example.org')
    .refine((name) => name === 'localhost' || /\.[a-z-]/.test(name), {
      error: 'a host name in lower case such as example.org',
    })
    .optional(),
  SSO_FILE: z.string().min(1).optional(),
  LEAKED_PASSWORDS_FILE: z.string().min(1).optional(),
  ADMIN_EMAIL_DOMAINS: wordListSchema.default(['steward.example']),
  ADMIN_EMAIL_MARKS: wordListSchema.default(['wptest']),
  FETCH_LOOPBACK: onOffSchema.default(false),
  OUTGOING_HOSTS: wordListSchema.optional(),
  HSTS_SUBDOMAINS: onOffSchema.default(false),
  ORPHADATA_SOURCE: z.string().min(1).optional(),
  ORPHADATA_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2}$/, 'two letters such as en')
    .default('en'),
  ORPHADATA_MAX_MB: wholeNumberSchema(1, 10_000).default(500),
  SESSION_IDLE_MINUTES: wholeNumberSchema(5, 60 * 24 * 30).default(12 * 60),
  SESSION_MAX_DAYS: wholeNumberSchema(1, 90).default(30),
  PAGE_CACHE_SECONDS: wholeNumberSchema(0, 3600).default(60),
  REQUESTS_PER_MINUTE: wholeNumberSchema(0, 1_000_000).default(1200),
  INTAKE_REQUESTS_PER_MINUTE: wholeNumberSchema(0, 1_000_000).default(1200),
  REQUEST_TIMEOUT_SECONDS: wholeNumberSchema(1, 3600).default(60),
  JOB_RECOVERY_SECONDS: wholeNumberSchema(2, 300).default(15),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  metricsPort: number | undefined;
  metricsHost: string;
  publicUrl: URL;
  databaseUrl: string | undefined;
  /** Database address that bypasses a pooler, for LISTEN, migrations and locks. */
  databaseDirectUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  poolSize: number;
  preparedStatements: number;
  dataDir: string;
  /** Place of new files, and the bucket that may hold some. */
  files: FilesConfig;
  bucketAccess: BucketAccess | undefined;
  runsWeb: boolean;
  runsWorker: boolean;
  trustProxyHops: number;
  companion: boolean;
  demo: boolean;
  wpAdminUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  chatModel: ChatModelOptions | undefined;
  /** API keys by host of a moderation endpoint. No other host ever receives one. */
  secondOpinionKeys: ReadonlyMap<string, string>;
  onnx: { folder: string | undefined; memoryBytes: number };
  searchMemoryBytes: number;
  /** Encrypts stored passwords of other servers. Undefined: a key file in the data folder. */
  secretKey: string | undefined;
  version: string;
  /** Nightly backups go to the folder or bucket, if there is one. The key encrypts all backups. */
  backup: { folder: string | undefined; hour: number; keep: number; key: string | undefined };
  /**
   * Opens secrets sealed with the previous key, until `npm run keys:rotate` has sealed them again.
   */
  previousSecretKey: string | undefined;
  /**
   * Host name that passkeys are bound to. Undefined if the address has none, as with an IP address.
   */
  passkeyRpId: string | undefined;
  ssoProviders: readonly SsoProviderConfig[];
  leakedPasswordsFile: string | undefined;
  adminEmail: { domains: string[]; marks: string[] };
  /** Allows fetching addresses on the server's own machine for people. */
  fetchLoopback: boolean;
  /** Hosts that the server may contact for people. Undefined: any public one. */
  outgoingHosts: readonly string[] | undefined;
  hstsSubdomains: boolean;
  orphadata: { source: string | undefined; language: string; maxBytes: number };
  sessionIdleMs: number;
  sessionMaxMs: number;
  /** How long pages for visitors without a cookie may be cached; 0 disables the cache. */
  pageCacheSeconds: number;
  requestsPerMinute: number;
  intakeRequestsPerMinute: number;
  requestTimeoutMs: number;
  jobRecoverySeconds: number;
  logLevel: string;
}

const packageFile = join(import.meta.dirname, '../../package.json');

function readVersion(): string {
  return JSON.parse(readFileSync(packageFile, 'utf8')).version;
}

const demoReferenceFiles = join(import.meta.dirname, '../demo/orphadata');

const environmentVariablesThatMayBeEmpty = new Set(['ADMIN_EMAIL_MARKS']);

export class ConfigError extends Error {}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty value in a .env file means 'not set', except for lists that may be empty.
  const values = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) =>
        value?.trim() || (environmentVariablesThatMayBeEmpty.has(name) && value !== undefined),
    ),
  );
  const parsed = environmentSchema.safeParse(values);
  if (!parsed.success) throw new ConfigError(describeConfigErrors(parsed.error, values));
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    metricsPort: e.METRICS_PORT,
    metricsHost: e.METRICS_HOST,
    publicUrl: new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`),
    databaseUrl: e.DATABASE_URL,
    poolSize: e.DATABASE_POOL_SIZE,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReplicaUrl: e.DATABASE_REPLICA_URL,
    // Off behind a pooler, which may send the next statement over a connection that did not prepare
    // it.
    preparedStatements: e.DATABASE_PREPARED_STATEMENTS ?? (e.DATABASE_DIRECT_URL ? 0 : 100),
    dataDir: e.DATA_DIR,
    ...readFileSettings(e),
    runsWeb: e.PROCESS !== 'worker',
    runsWorker: e.PROCESS !== 'web',
    trustProxyHops: e.TRUST_PROXY,
    companion: e.COMPANION,
    demo: e.DEMO,
    wpAdminUrl: e.WP_ADMIN_URL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    chatModel: readChatModel(e),
    secondOpinionKeys: new Map(
      e.SECOND_OPINION_KEY.map((pair) => {
        const [host = '', ...key] = pair.split('=');
        return [host.toLowerCase(), key.join('=')];
      }),
    ),
    onnx: { folder: e.ONNX_MODELS, memoryBytes: e.ONNX_MEMORY_MB * 1_000_000 },
    searchMemoryBytes: e.SEARCH_MEMORY_MB * 1_000_000,
    secretKey: e.SECRET_KEY,
    version: readVersion(),
    backup: {
      folder: e.BACKUP_FOLDER,
      hour: e.BACKUP_HOUR,
      keep: e.BACKUP_KEEP,
      key: e.BACKUP_KEY,
    },
    previousSecretKey: e.SECRET_KEY_PREVIOUS,
    passkeyRpId: readPasskeyRpId(e),
    ssoProviders: readSsoProviders(e),
    leakedPasswordsFile: readLeakedPasswordsPath(e),
    adminEmail: { domains: e.ADMIN_EMAIL_DOMAINS, marks: e.ADMIN_EMAIL_MARKS },
    fetchLoopback: e.FETCH_LOOPBACK,
    outgoingHosts: e.OUTGOING_HOSTS,
    hstsSubdomains: e.HSTS_SUBDOMAINS,
    orphadata: {
      source: e.ORPHADATA_SOURCE ?? (e.DEMO && !e.DATABASE_URL ? demoReferenceFiles : undefined),
      language: e.ORPHADATA_LANGUAGE,
      maxBytes: e.ORPHADATA_MAX_MB * 1_000_000,
    },
    sessionIdleMs: e.SESSION_IDLE_MINUTES * 60_000,
    sessionMaxMs: e.SESSION_MAX_DAYS * 24 * 3_600_000,
    pageCacheSeconds: e.PAGE_CACHE_SECONDS,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    intakeRequestsPerMinute: e.INTAKE_REQUESTS_PER_MINUTE,
    requestTimeoutMs: e.REQUEST_TIMEOUT_SECONDS * 1000,
    jobRecoverySeconds: e.JOB_RECOVERY_SECONDS,
    logLevel: e.LOG_LEVEL,
  };
}

/** Browsers accept a relying-party id that is the page's host or a parent of it, over HTTPS. */
function readPasskeyRpId(e: z.output<typeof environmentSchema>): string | undefined {
  const { hostname, protocol } = new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`);
  const rpId = e.WEBAUTHN_RP_ID;
  if (rpId === undefined) {
    const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    return isAddress ? undefined : hostname;
  }
  const problem =
    hostname !== rpId && !hostname.endsWith(`.${rpId}`)
      ? `be the host of PUBLIC_URL or a parent of it (it is ${rpId}, and the host is ${hostname})`
      : protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')
        ? 'be left out where PUBLIC_URL is not https://: browsers offer passkeys over HTTPS only'
        : undefined;
  if (problem === undefined) return rpId;
  throw new ConfigError(`The configuration is not usable:\n  WEBAUTHN_RP_ID must ${problem}`);
}

function readSsoProviders(e: z.output<typeof environmentSchema>): SsoProviderConfig[] {
  if (e.SSO_FILE === undefined) return [];
  try {
    return readSsoFile(e.SSO_FILE);
  } catch (error) {
    const reason = (error as Error).message;
    throw new ConfigError(
      `The configuration is not usable:\n  SSO_FILE (${e.SSO_FILE}): ${reason}`,
    );
  }
}

function readLeakedPasswordsPath(e: z.output<typeof environmentSchema>): string | undefined {
  const path = e.LEAKED_PASSWORDS_FILE;
  try {
    if (path !== undefined) checkLeakedPasswordsFile(path);
    return path;
  } catch (error) {
    const reason = (error as Error).message;
    throw new ConfigError(
      `The configuration is not usable:\n  LEAKED_PASSWORDS_FILE (${path}): ${reason}`,
    );
  }
}

function readFileSettings(
  e: z.output<typeof environmentSchema>,
): Pick<Config, 'files' | 'bucketAccess'> {
  try {
    return readFilesConfig(e);
  } catch (error) {
    throw new ConfigError(`The configuration is not usable:\n  ${(error as Error).message}`);
  }
}

function readChatModel(e: z.output<typeof environmentSchema>): ChatModelOptions | undefined {
  if (!e.AI_BASE_URL) return undefined;
  if (!e.AI_MODEL) {
    throw new ConfigError('The configuration is not usable:\n  AI_BASE_URL needs AI_MODEL as well');
  }
  return {
    baseUrl: e.AI_BASE_URL,
    apiKey: e.AI_API_KEY,
    model: e.AI_MODEL,
    timeoutMs: e.AI_TIMEOUT_SECONDS * 1000,
  };
}

export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

function describeConfigErrors(error: z.ZodError, values: Record<string, unknown>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    // Hides values of URLs and keys: a URL may contain a password.
    const shown = /_(URL|KEY|KEY_PREVIOUS)$/.test(name)
      ? ''
      : ` (it is ${JSON.stringify(values[name])})`;
    return `  ${name} must be ${describeRequiredValue(issue)}${shown}`;
  });
  return `The configuration is not usable:\n${lines.join('\n')}\nSee .env.example for every setting.`;
}

function describeRequiredValue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string' ? 'filled in' : `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'invalid_type':
      return 'a whole number';
    default:
      return issue.message;
  }
}
