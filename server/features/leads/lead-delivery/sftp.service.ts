import { randomBytes } from 'node:crypto';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, invalidInput, notFound } from '../../../base/errors.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { SftpSession } from '../../../lib/sftp.ts';
import { type ConnectionArgs, mergeConnectionArgs } from '../lead-forms/lead-form-connection.ts';
import { type LeadForm, leadFormsRepository } from '../lead-forms/lead-forms.repository.ts';
import { assertIsDirectory, joinPath, writeAndVerify } from '../sftp/sftp-directory.ts';
import { SftpFailure, type SftpGateway } from '../sftp/sftp-gateway.ts';
import {
  type SftpServer,
  type StoredHostKey,
  sftpHostKeysRepository,
} from '../sftp/sftp-host-keys.repository.ts';
import type { SftpKey } from '../sftp/sftp-key.ts';
import type { SftpPasswords } from '../sftp/sftp-passwords.ts';
import { leadDeliveriesRepository } from './lead-deliveries.repository.ts';
import { queueDelivery } from './lead-delivery.queue.ts';

export interface SftpService {
  publicKey(): Promise<string>;
  /** Tests the SFTP connection; throws an error that tells staff how to fix it. */
  test(
    actor: Actor,
    options: ConnectionArgs | null | undefined,
    formId: number | null,
  ): Promise<true>;
  hostKeyOf(actor: Actor, form: LeadForm): Promise<StoredHostKey | undefined>;
  acceptHostKey(actor: Actor, key: SftpServer & { fingerprint: string }): Promise<true>;
}

const connectionTestLimit = { attempts: 30, windowMs: 10 * 60_000 };

export function createSftpService({
  database,
  changes,
  jobs,
  gateway,
  passwords,
  publicKey,
}: Pick<Core, 'database' | 'changes' | 'jobs'> & {
  gateway: SftpGateway;
  passwords: SftpPasswords;
  publicKey: SftpKey['publicKey'];
}): SftpService {
  const throttle = createThrottle(database.db);

  /**
   * Returns the password only for the server it was stored for, so that nobody can obtain it with a
   * server of their own.
   */
  async function findStoredPassword(
    actor: Actor,
    { host, port }: SftpServer,
    formId: number | null,
  ): Promise<string | undefined> {
    if (formId === null) return undefined;
    const form = await leadFormsRepository(database.db).findForDelivery(actor.siteId, formId);
    if (!form || form.deletedAt) throw notFound(leadFormMessages.notFound);
    if (!form.encryptedPassword) return undefined;
    if (form.sftpHost !== host || form.sftpPort !== port) {
      throw invalidInput(leadFormMessages.passwordForOtherHost, 'password');
    }
    return passwords.open(actor.siteId, form.encryptedPassword);
  }

  return {
    publicKey,

    async test(actor, options, formId) {
      const { password, dir, ...server } = mergeConnectionArgs(options ?? {}, undefined);
      for (const field of ['host', 'user'] as const) {
        if (server[field] === '') throw invalidInput(leadFormMessages.fieldRequired, field);
      }
      const connection = {
        ...server,
        password:
          password === undefined
            ? await findStoredPassword(actor, server, formId)
            : (password ?? undefined),
      };
      await throttle.spend({ [`sftp-test:${actor.id}`]: connectionTestLimit }, new Date());
      try {
        await gateway.withSession(actor.siteId, connection, (session) =>
          testDeliveryToDirectory(session, dir),
        );
      } catch (error) {
        if (!(error instanceof SftpFailure)) throw error;
        throw new AppError('INVALID_INPUT', error.message, 'connectionOptions', {
          problem: error.problem,
        });
      }
      return true;
    },

    hostKeyOf: async (actor, form) =>
      form.sftpHost === ''
        ? undefined
        : sftpHostKeysRepository(database.db).find(actor.siteId, {
            host: form.sftpHost,
            port: form.sftpPort,
          }),

    acceptHostKey: (actor, { host, port, fingerprint }) =>
      database.transaction(async (trx) => {
        const server = { host: host.toLowerCase(), port };
        const before = await sftpHostKeysRepository(trx).find(actor.siteId, server);
        const accepted = await sftpHostKeysRepository(trx).accept(
          actor.siteId,
          server,
          fingerprint,
        );
        if (!accepted) throw notFound(leadFormMessages.hostKeyNotFound);
        await changes.record(trx, actor, {
          noun: 'sftpHostKey',
          id: accepted.id,
          action: 'accepted',
          before: { ...server, fingerprint: before?.fingerprint },
          after: { ...server, fingerprint },
        });
        const stopped = await leadDeliveriesRepository(trx).unsentTo(actor.siteId, server);
        for (const delivery of stopped) await queueDelivery(trx, jobs, delivery);
        return true as const;
      }),
  };
}

/** Performs all steps of a delivery with a file of a few bytes. */
async function testDeliveryToDirectory(session: SftpSession, dir: string): Promise<void> {
  await assertIsDirectory(session, dir);
  const path = joinPath(dir, `steward-test-${randomBytes(6).toString('hex')}.tmp`);
  const content = Buffer.from('A test of Steward. It may be removed.\n');
  try {
    await writeAndVerify(session, { dir, path, size: content.length }, toSingleChunk(content));
  } finally {
    // Deliveries do not need to delete files, and servers may forbid it.
    await session.remove(path).catch(() => {});
  }
}

async function* toSingleChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
