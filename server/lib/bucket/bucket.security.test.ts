import { test } from 'vitest';
import { hostileWays, startHostileServer } from '../../testing/hostile-server.ts';
import { openBucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';

const limits = { answerMs: 600, stallMs: 300, attempts: 2, retryMs: 1, partBytes: 100_000 };
const maxSentBytes = 100_000_000;

const greetings = {
  'before its head': '',
  'in a file': 'HTTP/1.1 200 OK\r\nx-amz-meta-sha256: 00\r\ncontent-length: 900000\r\n\r\n',
  'in a list': 'HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\n\r\n<ListBucketResult>',
};
type Moment = keyof typeof greetings;

const cases = hostileWays.flatMap((way) =>
  (Object.keys(greetings) as Moment[]).map((moment) => ({ way, moment })),
);

test.concurrent.for(cases)(
  'a bucket that $way $moment is left in time',
  async ({ way, moment }, { expect: expectHere }) => {
    const server = await startHostileServer({ way, greeting: greetings[moment] });
    const bucket = openBucket(
      {
        endpoint: `http://127.0.0.1:${server.port}`,
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      { bucket: 'files', prefix: '' },
      limits,
    );
    const use = async () => {
      if (moment === 'in a list') for await (const _ of bucket.list());
      const file = await bucket.open('cat.webp');
      for await (const _ of file?.stream ?? []);
    };
    try {
      await expectHere(use()).rejects.toThrow(BucketError);
      expectHere(server.sentBytes).toBeLessThan(maxSentBytes);
    } finally {
      await server.stop();
    }
  },
);
