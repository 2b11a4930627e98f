import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../base/config.ts';
import { addSecurityHeaders } from './security-headers.ts';

async function headersWith(env: Record<string, string>) {
  const app = Fastify();
  addSecurityHeaders(app, readConfig(env));
  app.get('/', () => 'hello');
  const { headers } = await app.inject('/');
  await app.close();
  return headers;
}

test('HTTPS is enforced where it is used, and below the hosts if the operator says so', async () => {
  const PUBLIC_URL = 'https://console.example.org';
  const name = 'strict-transport-security';
  expect((await headersWith({}))[name]).toBeUndefined();
  expect((await headersWith({ PUBLIC_URL }))[name]).toBe('max-age=31536000');
  expect((await headersWith({ PUBLIC_URL, HSTS_SUBDOMAINS: 'on' }))[name]).toBe(
    'max-age=31536000; includeSubDomains',
  );
});
