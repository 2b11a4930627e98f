import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import * as util from 'node:util';
import { giveUp, inRoot } from './project.js';

/** Settings as the server will see them: the environment, then `.env`. */
export function readSettings() {
  const file = inRoot('.env');
  const fromFile = existsSync(file) ? util.parseEnv(readFileSync(file, 'utf8')) : {};
  const { PORT, HOST, PROCESS, PUBLIC_URL } = { ...fromFile, ...process.env };
  return {
    port: Number(PORT || 4000),
    host: HOST || '127.0.0.1',
    listens: PROCESS !== 'worker',
    publicUrl: PUBLIC_URL,
  };
}

/** Checks the port first, before minutes of work. */
export async function refuseUsedPort({ port, host }, advice) {
  // The server explains invalid values.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  if (!(await isPortTaken(port, host))) return;
  giveUp(`Port ${port} is in use, perhaps by another Steward.\n${advice}`);
}

function isPortTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    probe.listen({ port, host }, () => probe.close(() => resolve(false)));
  });
}
