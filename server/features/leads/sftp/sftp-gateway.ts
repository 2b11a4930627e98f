import type { Database } from '../../../db/database.ts';
import type { OutgoingHostRule } from '../../../lib/outgoing-hosts.ts';
import { openSftp, SftpError, type SftpProblem, type SftpSession } from '../../../lib/sftp.ts';
import { type HostKeyFingerprint, sftpHostKeysRepository } from './sftp-host-keys.repository.ts';

interface SftpConnection {
  host: string;
  port: number;
  user: string;
  /** Undefined: the installation's own key is used. */
  password: string | undefined;
}

/** Error with a message for staff that says what to do. */
export class SftpFailure extends Error {
  readonly problem: SftpProblem;

  constructor(problem: SftpProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SftpFailure';
    this.problem = problem;
  }
}

export interface SftpGateway {
  /** Closes the connection after `work`. Throws an SftpFailure. */
  withSession<T>(
    siteId: number,
    connection: SftpConnection,
    work: (session: SftpSession) => Promise<T>,
  ): Promise<T>;
}

const sftpTimeoutMs = 15_000;

/** Connects to servers that staff entered. Trusts the first key that a server presents. */
export function createSftpGateway({
  database,
  privateKey,
  outgoing,
}: {
  database: Database;
  privateKey: string;
  outgoing: OutgoingHostRule;
}): SftpGateway {
  const hostKeys = sftpHostKeysRepository(database.db);

  async function openConnection(siteId: number, connection: SftpConnection): Promise<SftpSession> {
    let shown: HostKeyFingerprint | undefined;
    const known = await hostKeys.find(siteId, connection);
    try {
      return await openSftp(
        { ...connection, privateKey },
        {
          ...outgoing,
          timeoutMs: sftpTimeoutMs,
          preferredKeyType: known?.keyType,
          async isTrusted(key) {
            shown = key;
            await hostKeys.storeFirstKey(siteId, connection, key);
            const trusted = await hostKeys.find(siteId, connection);
            const isTrusted = trusted?.fingerprint === key.fingerprint;
            if (!isTrusted) await hostKeys.recordChangedKey(siteId, connection, key);
            else if (trusted.newFingerprint) await hostKeys.clearChangedKey(siteId, connection);
            return isTrusted;
          },
        },
      );
    } catch (error) {
      if (!(error instanceof SftpError)) throw error;
      const message =
        error.problem === 'host-key'
          ? describeChangedKey(connection, known, shown)
          : describeConnectProblem(error.problem, connection);
      throw new SftpFailure(error.problem, message, error);
    }
  }

  return {
    async withSession(siteId, connection, work) {
      const session = await openConnection(siteId, connection);
      try {
        return await work(session);
      } catch (error) {
        if (!(error instanceof SftpError)) throw error;
        throw new SftpFailure(
          error.problem,
          describeConnectProblem(error.problem, connection),
          error,
        );
      } finally {
        session.end();
      }
    },
  };
}

function describeChangedKey(
  { host, port }: SftpConnection,
  known: HostKeyFingerprint | undefined,
  shown: HostKeyFingerprint | undefined,
): string {
  return (
    `The host key of ${host}:${port} changed from ${known?.fingerprint} to ${shown?.fingerprint}. ` +
    'Nothing is sent, since it may be another server. Ask its owner whether the new key is ' +
    'theirs, and accept it then.'
  );
}

function describeConnectProblem(
  problem: SftpProblem,
  { host, port, user, password }: SftpConnection,
): string {
  switch (problem) {
    case 'unresolvable':
      return `The host ${host} cannot be found. Check its name.`;
    case 'not-public':
      return `The host ${host} is not on the public internet, so nothing is sent there.`;
    case 'refused':
      return `${host} refuses connections on port ${port}. Check the port, and that a server runs there.`;
    case 'timeout':
      return `${host} does not answer on port ${port}. Check host and port, and whether its firewall lets this server in.`;
    case 'no-ssh':
      return `What answers at ${host}:${port} does not speak SSH as expected. Check host and port.`;
    case 'authentication':
      return password === undefined
        ? `${host} did not accept the user ${user} with our key. Check the user, and that the public key is installed there; or set a password.`
        : `${host} did not accept the user ${user} with this password. Check both.`;
    case 'no-sftp':
      return `${host} lets ${user} in but offers no SFTP. Ask its owner to allow it.`;
    case 'lost':
      return `The connection to ${host} was lost.`;
    case 'missing':
      return `A file or directory is missing on ${host}.`;
    case 'denied':
      return `${host} does not allow ${user} to do that.`;
    default:
      return `${host} reported a failure. Its disk may be full.`;
  }
}
