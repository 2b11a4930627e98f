import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  emailsIn,
  runDeliverySchedule,
  skipDeliveryRetryPause,
  untilDelivery,
} from '../../../testing/lead-delivery.ts';
import { saveForm } from '../../../testing/lead-forms.ts';
import { startProxy, startSftp } from '../../../testing/sftp-server.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const leads = 2000;

test('an incomplete upload is repeated, even if that breaks off', async () => {
  await using cleanUp = new AsyncDisposableStack();
  const app = await startTestApp({ env: { FETCH_LOOPBACK: 'on' } });
  cleanUp.defer(() => app.close());
  const sftp = await startSftp();
  cleanUp.defer(() => sftp.stop());
  const proxy = await startProxy(sftp.port);
  cleanUp.defer(() => proxy.stop());
  const admin = await app.as('admin');
  sftp.authorize((await admin.graphql('{ getPublicKey }')).data.getPublicKey);

  const dir = join(sftp.newDir(), 'inbox');
  const form = await saveForm(admin, {
    deliveryOptions: {
      connectionOptions: { host: 'localhost', port: proxy.port, user: sftp.user, dir },
    },
  });
  await app.query(
    `insert into leads (site_id, form_id, email, answers)
     select site_id, id, 'p' || n || '@example.org', jsonb_build_array(jsonb_build_object(
       'questionId', $2::int, 'name', 'Email', 'value', 'p' || n || '@example.org'))
     from lead_forms, generate_series(1, $3::int) as n where id = $1`,
    form.id,
    Number(form.leadFormQuestions[0]?.id),
    leads,
  );
  await runDeliverySchedule(app);
  const { fileName } = await untilDelivery(admin, form.id, { status: 'FAILED', attempts: 1 });

  // Simulates a complete first upload whose file was truncated since.
  mkdirSync(dir);
  writeFileSync(join(dir, `${fileName}.1.part`), 'half');
  await app.query('update lead_deliveries set uploaded_attempt = 1 where form_id = $1', form.id);
  proxy.bytesLeft = 60_000;
  await skipDeliveryRetryPause(app);
  await untilDelivery(admin, form.id, { error: expect.stringContaining('was lost') });
  expect(Object.keys(sftp.files(dir))).toEqual([`${fileName}.2.part`]);

  proxy.bytesLeft = Number.POSITIVE_INFINITY;
  await skipDeliveryRetryPause(app);
  await untilDelivery(admin, form.id, { status: 'SENT', attempts: 3, error: null });
  const files = sftp.files(dir);
  expect(Object.keys(files)).toEqual([fileName]);
  expect(new Set(emailsIn(files[fileName])).size).toBe(leads);
});
