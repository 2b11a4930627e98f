import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { opensshProgram } from './openssh.ts';
import type { SftpTapOrders } from './sftp-tap.ts';

export interface TestSftp {
  port: number;
  user: string;
  newDir(): string;
  authorize(publicKey: string): void;
  /** Contents of the files in a directory, by name. */
  files(dir: string): Record<string, string>;
  /** Applies to later connections. */
  order(orders: SftpTapOrders): void;
  /** True once a conversation was stopped as ordered. */
  isHolding(): boolean;
  /** Restarts with a new host key. */
  changeHostKey(): Promise<void>;
  stop(): Promise<void>;
}

/** A real OpenSSH server on a free port, for the user who runs the tests. */
export async function startSftp(): Promise<TestSftp> {
  const sshd = opensshProgram('sshd');
  const folder = mkdtempSync(join(tmpdir(), 'steward-sftp-'));
  const port = await freePort();
  // Started by root, sshd needs an empty folder for its children.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const keyFile = join(folder, 'host_key');
  const authorized = join(folder, 'authorized_keys');
  writeFileSync(authorized, '');
  writeFileSync(
    join(folder, 'sshd_config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${keyFile}`,
      `AuthorizedKeysFile ${authorized}`,
      'PidFile none',
      'StrictModes no',
      'UsePAM no',
      'PermitRootLogin yes',
      'PasswordAuthentication yes',
      'KbdInteractiveAuthentication no',
      'MaxStartups 100',
      ...(knowsPenalties(sshd) ? ['PerSourcePenalties no'] : []),
      `Subsystem sftp ${process.execPath} ${join(import.meta.dirname, 'sftp-tap.ts')} ${folder}`,
    ].join('\n'),
  );
  let server = await launch();

  async function launch(): Promise<ChildProcess> {
    rmSync(keyFile, { force: true });
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile]);
    const args = ['-D', '-e', '-f', join(folder, 'sshd_config')];
    const child = spawn(sshd, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
    });
    for (const deadline = Date.now() + 20_000; !(await isAnswering(port)); await sleep(50)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`no sshd: ${said}`);
    }
    return child;
  }

  async function end(): Promise<void> {
    const exited = once(server, 'exit');
    server.kill('SIGKILL');
    await exited;
  }

  return {
    port,
    user: userInfo().username,
    newDir: () => mkdtempSync(join(folder, 'inbox-')),
    authorize: (publicKey) => writeFileSync(authorized, `${publicKey}\n`),
    files: (dir) =>
      Object.fromEntries(
        readdirSync(dir)
          .sort()
          .map((name) => [name, readFileSync(join(dir, name), 'utf8')]),
      ),
    order(orders) {
      rmSync(join(folder, 'held'), { force: true });
      writeFileSync(join(folder, 'orders.json'), JSON.stringify(orders));
    },
    isHolding: () => existsSync(join(folder, 'held')),
    async changeHostKey() {
      await end();
      server = await launch();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Since 9.8 sshd delays clients after failed sign-ins, which some tests cause on purpose. */
function knowsPenalties(sshd: string): boolean {
  try {
    execFileSync(sshd, ['-t', '-f', '/dev/null', '-o', 'PerSourcePenalties=no'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    return true;
  } catch (error) {
    return !/unsupported|bad configuration/i.test(String((error as { stderr: string }).stderr));
  }
}

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => socket.destroy());
    socket.once('data', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

export interface TestProxy {
  port: number;
  /** Bytes that may still be sent before the connection is cut. */
  bytesLeft: number;
  stop(): Promise<void>;
}

/** Proxy that cuts the connection between client and server. */
export async function startProxy(target: number): Promise<TestProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(client);
    client.on('data', (chunk) => {
      proxy.bytesLeft -= chunk.length;
      if (proxy.bytesLeft < 0) client.destroy();
      else upstream.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: TestProxy = {
    port: typeof address === 'object' && address ? address.port : 0,
    bytesLeft: Number.POSITIVE_INFINITY,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
