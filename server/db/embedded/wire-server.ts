import { cp } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { ClientStatements } from './client-statements.ts';

/**
 * Serves PGlite to ordinary PostgreSQL clients. PGlite has one session, with one unnamed statement
 * and one transaction, shared by all clients. So a connection owns the session from the start of a
 * request until the database is idle: no other client's message can come between its parse and its
 * bind, or into its transaction.
 */
export async function serveWireProtocol(
  db: PGlite,
  { folder, socketPath }: { folder: string; socketPath: string },
): Promise<{ close(): Promise<void> }> {
  const session = new FairLock();
  const sockets = new Set<Socket>();
  let clients = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    new Connection({ db, folder }, session, socket, new ClientStatements(++clients));
  });
  await listenOnSocket(server, socketPath);
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await session.take({});
    },
  };
}

function listenOnSocket(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}

const copyRequestPrefix = 'steward: copy the database to ';

/** Statement that only this server understands; it copies the database folder. */
export function copyCommand(target: string): string {
  return copyRequestPrefix + target;
}

/** Empty query that replaces a copy command, so that the client gets an ordinary reply. */
const emptyQueryMessage = Buffer.from([...Buffer.from('Q'), 0, 0, 0, 5, 0]);

function parseCopyTarget(request: Buffer): string | undefined {
  const start = 5 + copyRequestPrefix.length;
  if (request[0] !== 81 || request.toString('latin1', 5, start) !== copyRequestPrefix)
    return undefined;
  return request.toString('utf8', start, request.length - 1);
}

class FairLock {
  #owner: object | undefined;
  #waiting: { by: object; start: () => void }[] = [];

  take(by: object): Promise<void> {
    if (this.#owner === by) return Promise.resolve();
    if (this.#owner === undefined) {
      this.#owner = by;
      return Promise.resolve();
    }
    return new Promise((start) => this.#waiting.push({ by, start }));
  }

  release(by: object): void {
    if (this.#owner !== by) return;
    const next = this.#waiting.shift();
    this.#owner = next?.by;
    next?.start();
  }

  isOwnedBy(by: object): boolean {
    return this.#owner === by;
  }
}

const sslRequestCode = 80_877_103;
const cancelRequestCode = 80_877_102;
/** Query, Sync and FunctionCall end a request; the server then reports whether it is idle. */
const messageKindsEndingRequest = ['Q', 'S', 'F'];
/**
 * Parse, Bind, Describe, Execute and Close are answered at the end of the request or at a Flush.
 */
const messageKindsWithinRequest = ['P', 'B', 'D', 'E', 'C'];

class Connection {
  readonly #db: PGlite;
  readonly #folder: string;
  readonly #session: FairLock;
  readonly #socket: Socket;
  readonly #statements: ClientStatements;
  #buffered: Buffer = Buffer.alloc(0);
  /**
   * Messages of an incomplete request, collected because each call of the database is expensive.
   */
  #parts: Buffer[] = [];
  #started = false;
  #isGone = false;
  #isMidRequest = false;
  #work: Promise<void> = Promise.resolve();

  constructor(
    { db, folder }: { db: PGlite; folder: string },
    session: FairLock,
    socket: Socket,
    statements: ClientStatements,
  ) {
    this.#statements = statements;
    this.#db = db;
    this.#folder = folder;
    this.#session = session;
    this.#socket = socket;
    socket.on('data', (chunk) => {
      this.#buffered = Buffer.concat([this.#buffered, chunk]);
      for (let next = this.#nextMessage(); next; next = this.#nextMessage()) {
        const message = next;
        this.#work = this.#work.then(() => this.#handleMessage(message));
      }
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      this.#isGone = true;
      this.#work = this.#work.then(() => this.#releaseSession());
    });
  }

  #nextMessage(): Buffer | undefined {
    // The first message has no type byte before its length.
    const lengthAt = this.#started ? 1 : 0;
    if (this.#buffered.length < lengthAt + 4) return undefined;
    const end = lengthAt + this.#buffered.readInt32BE(lengthAt);
    if (this.#buffered.length < end) return undefined;
    const message = this.#buffered.subarray(0, end);
    this.#buffered = this.#buffered.subarray(end);
    if (!this.#started) this.#started = message.readInt32BE(4) !== sslRequestCode;
    return message;
  }

  async #handleMessage(message: Buffer): Promise<void> {
    if (this.#isGone) return;
    const kind = this.#kindOf(message);
    if (kind === 'ssl') {
      this.#socket.write('N');
    } else if (kind === 'cancel' || kind === 'X') {
      this.#socket.end();
    } else {
      this.#parts.push(this.#statements.rename(message, kind));
      if (messageKindsWithinRequest.includes(kind)) return;
      const request = Buffer.concat(this.#parts);
      this.#parts = [];
      await this.#execute(request, kind);
    }
  }

  #kindOf(message: Buffer): string {
    const code = message.length >= 8 ? message.readInt32BE(4) : 0;
    if (message[0] !== 0) return String.fromCharCode(message[0] ?? 0);
    if (code === sslRequestCode) return 'ssl';
    return code === cancelRequestCode ? 'cancel' : 'startup';
  }

  async #execute(request: Buffer, kind: string): Promise<void> {
    await this.#session.take(this);
    if (this.#isGone) return;
    try {
      const target = parseCopyTarget(request);
      if (target !== undefined) await this.#copyFolder(target);
      await this.#db.execProtocolRawStream(target === undefined ? request : emptyQueryMessage, {
        onRawData: (data) => {
          if (this.#socket.writable) this.#socket.write(Buffer.from(data));
        },
      });
    } catch {
      this.#socket.destroy();
      return;
    }
    this.#isMidRequest = kind !== 'startup' && !messageKindsEndingRequest.includes(kind);
    if (!this.#isMidRequest && !this.#db.isInTransaction()) this.#session.release(this);
  }

  /**
   * Copies the folder after a checkpoint, which makes the files complete. No statement runs during
   * the copy.
   */
  async #copyFolder(target: string): Promise<void> {
    await this.#db.exec('checkpoint');
    await cp(this.#folder, target, { recursive: true, errorOnExist: true, force: false });
  }

  async #releaseSession(): Promise<void> {
    if (!this.#session.isOwnedBy(this) && !this.#statements.hasStatements) return;
    await this.#session.take(this);
    try {
      if (this.#isMidRequest) await this.#db.exec('rollback');
      // After an error PGlite skips the first rollback, like everything up to the next sync.
      if (this.#db.isInTransaction()) await this.#db.exec('rollback');
      if (this.#statements.hasStatements) {
        await this.#db.execProtocolRawStream(this.#statements.closeAllMessages(), {
          onRawData() {},
        });
      }
    } finally {
      this.#session.release(this);
    }
  }
}
