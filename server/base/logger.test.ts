import { describe, expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void) {
  let text = '';
  write(
    createLogger('info', {
      write(line) {
        text += line;
      },
    }),
  );
  return { text, line: JSON.parse(text) };
}

describe('a log line', () => {
  test.each(['password', 'token', 'email', 'login', 'cookie', 'authorization', 'to'])(
    'hides %s anywhere',
    (name) => {
      const { text, line } = logged((log) =>
        log.info({
          [name]: 'hunter2',
          a: { [name]: 'hunter2', b: { [name]: 'hunter2' } },
          kept: 1,
        }),
      );
      expect(text).not.toContain('hunter2');
      expect(line).toMatchObject({ [name]: '[redacted]', kept: 1 });
    },
  );

  test.each([
    '550 5.1.1 <jo.doe+list@mail.example.org>: no such user',
    'invalid input syntax for type integer: "jo.doe@example.org"',
    "all recipients were rejected: jo.doe@localhost, o'hara@xn--exmple-cua.xn--p1ai",
    'größe@bücher.example is unknown',
  ])('hides addresses in the message of an error: %s', (message) => {
    const { line } = logged((log) => log.error({ err: new Error(message) }, 'failed'));
    for (const text of [line.err.message, line.err.stack]) {
      expect(text).toContain('[address]');
      expect(text).not.toMatch(/jo\.doe|hara|größe|example/);
    }
  });

  test('keeps the positions in a stack', () => {
    const error = new Error('failed');
    error.stack = [
      'Error: failed',
      '    at run (file:///srv/node_modules/@electric-sql/pglite/dist/index.js:1:2)',
      '    at run (file:///srv/node_modules/.pnpm/pg@8.23.1/node_modules/pg/lib/client.js:3:4)',
    ].join('\n');
    expect(logged((log) => log.error({ err: error })).line.err.stack).toBe(error.stack);
  });

  test('logs database errors without the row', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      constraint: 'users_email',
      detail: 'Key (site_id, lower(email))=(1, jo.doe@example.org) already exists.',
      where: 'jo.doe@example.org',
    });
    const { text, line } = logged((log) => log.error({ err: error }));
    expect(line.err).toMatchObject({ code: '23505', constraint: 'users_email' });
    expect(text).not.toContain('jo.doe');
  });
});
