import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { pictureMessages } from '../../contract/moderation/content-pictures.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { removeContentPicturesJob } from '../features/moderation/content-images/content-pictures.job.ts';
import { createFolderStorage } from '../lib/storage.ts';
import { type ContentWriter, contentWriter } from '../testing/content.ts';
import { newMember, postMultipartForm } from '../testing/pages.ts';
import { createPngBomb, picture } from '../testing/pictures.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let write: ContentWriter;
let member: Awaited<ReturnType<typeof newMember>>;
let thread: { id: number; path: string };

beforeAll(async () => {
  app = await startTestApp();
  write = await contentWriter(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await newMember(app);
  const id = await write.thread({ by: await app.userId('admin') });
  const { rows } = await app.database.pool.query('select slug from threads where id = $1', [id]);
  thread = { id, path: `/forums/${rows[0].slug}` };
});

async function bodies(): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    'select body from replies where thread_id = $1 order by id',
    [thread.id],
  );
  return rows.map((row) => row.body);
}

const send = (body: string) => member.post(thread.path, { form: { body } });
const filesOf = async (userId: number) =>
  (await app.database.pool.query('select * from stored_files where created_by = $1', [userId]))
    .rows;

describe('what someone types', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1)) javascript:alert(1)',
    '<a href="javascript:alert(1)">x</a>',
    '<div style="position:fixed">x</div>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '&lt;script&gt;alert(1)&lt;/script&gt; &#60;b&#62;',
    '<a class="mention" data-user-id="1" href="/profile/admin">@admin</a>',
    '</textarea><script>alert(1)</script>',
    'https://example.org/"onmouseover="alert(1)',
    "https://example.org/'><script>alert(1)</script>",
    '{{alert(1)}} <!-- --> <![CDATA[ ]]>',
  ])('is plain text: %s', async (text) => {
    await send(text);
    const [body = ''] = await bodies();
    const tags = new Set(body.match(/<[^>]*>/g)?.map((tag) => tag.replace(/ .*/, '>')));
    expect([...tags].filter((tag) => !['<p>', '</p>', '<a>', '</a>'].includes(tag))).toEqual([]);
    expect(body).not.toMatch(/<a [^>]*(javascript|class|onmouseover)/);
    const shown = (await app.anonymous.get(thread.path)).text.split('<h1>')[1] ?? '';
    expect(shown).not.toMatch(/<script|<img|<div style|<a class="mention"/);
  });

  test('gets links for addresses, marked for search engines', async () => {
    await send('See https://example.org/a?b=1&c=2.');
    expect(await bodies()).toEqual([
      '<p>See <a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer ugc">https://example.org/a?b=1&amp;c=2</a>.</p>',
    ]);
  });

  test.each(['👩🏽‍⚕️🏳️‍🌈 ñ שלום العربية', '\ud800', '\u202eevil', 'ﷺ'.repeat(500)])(
    'may contain any characters: %j',
    async (text) => {
      expect((await send(text)).status).toBe(303);
      expect((await app.anonymous.get(thread.path)).status).toBe(200);
    },
  );

  test('with a character that cannot be stored is refused', async () => {
    const { status, text } = await send('a\u0000b');
    expect(status).toBe(400);
    expect(text).toContain(messages.textNotStorable);
  });

  test('may be long', async () => {
    expect((await send('word & '.repeat(2850))).status).toBe(303);
    expect((await bodies())[0]?.match(/&amp;/g)).toHaveLength(2850);
  });
});

describe('sending twice', () => {
  test('counts once, one after the other or both at once', async () => {
    const first = await send('Impatient');
    const second = await send('Impatient');
    expect(second.headers.location).toBe(first.headers.location);
    const both = await Promise.all([send('At once'), send('At once'), send('At once')]);
    expect(new Set(both.map((reply) => reply.headers.location)).size).toBe(1);
    expect(both.map((reply) => reply.status)).toEqual([303, 303, 303]);
    expect(await bodies()).toEqual(['<p>Impatient</p>', '<p>At once</p>']);
  });

  test('counts once with a picture, too, and with a new thread', async () => {
    const data = await picture().png().toBuffer();
    const parts = () => postMultipartForm(app, member, thread.path, { body: 'Look' }, data);
    const [first, second] = [await parts(), await parts()];
    expect(second.location).toBe(first.location);
    expect(await bodies()).toHaveLength(1);
    expect(await filesOf(member.id)).toHaveLength(1);
    const form = { name: 'Once', body: 'only' };
    const started = await member.post('/forums/new', { form });
    const again = await member.post('/forums/new', { form });
    expect(again.headers.location).toBe(started.headers.location);
  });

  test('counts twice elsewhere, by others, and with another text', async () => {
    const parentId = await write.reply({ by: await app.userId('admin'), threadId: thread.id });
    await send('Thanks');
    await member.post(thread.path, { form: { body: 'Thanks', parent: String(parentId) } });
    await (await newMember(app)).post(thread.path, { form: { body: 'Thanks' } });
    await send('Thanks!');
    expect(await bodies()).toHaveLength(5);
  });

  test('works again after a refusal', async () => {
    await app.database.pool.query('update threads set is_closed = true where id = $1', [thread.id]);
    expect((await send('Later')).status).toBe(409);
    await app.database.pool.query('update threads set is_closed = false where id = $1', [
      thread.id,
    ]);
    expect((await send('Later')).status).toBe(303);
  });
});

test('people who write too much have to wait, and keep their text', async () => {
  for (let i = 0; i < 10; i++) expect((await send(`Number ${i}`)).status).toBe(303);
  const reply = await send('One more');
  expect(reply.status).toBe(429);
  expect(reply.text).toContain(writingMessages.tooFast);
  expect(reply.text).toContain('\nOne more</textarea>');
  expect(await bodies()).toHaveLength(10);
  const other = await newMember(app);
  expect((await other.post(thread.path, { form: { body: 'Me' } })).status).toBe(303);
});

describe('a picture', () => {
  const withPicture = (body: string, data: Buffer) =>
    postMultipartForm(app, member, thread.path, { body }, data);

  test('is re-encoded, shown below the text, and flags the item', async () => {
    const exif = { exif: { IFD0: { Copyright: 'secret place' } } };
    const data = await picture(2400, 1200).withMetadata(exif).jpeg().toBuffer();
    expect((await withPicture('My garden', data)).status).toBe(303);
    const [body = ''] = await bodies();
    const [, address = ''] =
      /^<p>My garden<\/p><p><img src="(\/api\/content-pictures\/[0-9a-f]{32}\.webp)" alt="" width="1600" height="800" \/><\/p>$/.exec(
        body,
      ) ?? [];
    expect((await app.anonymous.get(thread.path)).text).toContain(`src="${address}"`);
    const served = await fetch(`http://127.0.0.1:${app.port}${address}`);
    expect(served.headers.get('cache-control')).toBe('private, max-age=300');
    const made = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect([made.format, made.width, made.exif]).toEqual(['webp', 1600, undefined]);
    const { rows } = await app.database.pool.query(
      'select is_image, is_open from content_flags where author_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ is_image: true, is_open: true }]);
  });

  test('may stand alone', async () => {
    const data = await picture(10, 10).webp().toBuffer();
    expect((await withPicture('', data)).status).toBe(303);
  });

  test.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>'), pictureMessages.unreadable],
    ['too large', Buffer.alloc(5_000_001), pictureMessages.tooLarge],
  ])('that is %s is refused beside its field, and the text is kept', async (_, data, message) => {
    const reply = await withPicture('Look at this', data);
    expect(reply.status).toBe(400);
    expect(reply.text).toMatch(/name="picture"[^>]* aria-invalid="true"/);
    expect(reply.text).toContain(`<p id="picture-problem" class="error">${message}`);
    expect(reply.text).toContain('\nLook at this</textarea>');
    expect(await bodies()).toEqual([]);
    expect(await filesOf(member.id)).toEqual([]);
  });

  test('that claims too many pixels is refused', async () => {
    const reply = await withPicture('Boom', await createPngBomb(30_000, 30_000));
    expect(reply.text).toContain(pictureMessages.tooManyPixels);
  });

  test('is not stored if the text is refused', async () => {
    await app.database.pool.query('update threads set is_closed = true where id = $1', [thread.id]);
    expect((await withPicture('Look', await picture().png().toBuffer())).status).toBe(409);
    expect(await filesOf(member.id)).toEqual([]);
  });

  test('has a name that cannot be guessed', async () => {
    for (const name of ['x.webp', '..%2f..%2fpackage.json', `${'0'.repeat(32)}.webp`]) {
      expect((await app.anonymous.get(`/api/content-pictures/${name}`)).status).toBe(404);
    }
  });

  test("of a deleted account is deleted, and nobody else's", async () => {
    const other = await newMember(app);
    const data = await picture().png().toBuffer();
    await withPicture('Mine', data);
    await postMultipartForm(app, other, thread.path, { body: 'Theirs' }, data);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [member.id]);
    const addresses = (await bodies()).map((body) => /src="([^"]+)"/.exec(body)?.[1] ?? '');
    const storage = createFolderStorage(join(app.dataDir, 'files'));
    const job = removeContentPicturesJob({ db: app.database.db, storage });
    for (let run = 0; run < 2; run++) {
      await job.handle({});
      const served = await Promise.all(addresses.map((address) => app.anonymous.get(address)));
      expect(served.map(({ status }) => status)).toEqual([404, 200]);
    }
    expect(await filesOf(member.id)).toEqual([]);
  });
});
