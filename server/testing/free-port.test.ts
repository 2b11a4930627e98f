import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';

test('gives each port to one caller, and no ephemeral ports of the system', async () => {
  const ports = await Promise.all(Array.from({ length: 60 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  for (const port of ports) expect(port).toBeLessThan(32_000);
});

test('skips a port with a listener', async () => {
  const port = (await freePort()) + 1;
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  expect(await freePort()).not.toBe(port);
});
