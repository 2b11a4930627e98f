import type { ApiClient } from './client.ts';
import { newUser } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A member of alpha whom no other test knows, signed in on its host. */
export async function newMember(app: TestApp): Promise<{ id: number; slug: string } & ApiClient> {
  const { id, username } = await newUser(app);
  return { id, slug: username, ...(await app.as({ userId: id, host: 'alpha.localhost' })) };
}

/** What a page says, without what stands around it on every page. */
export function mainOf(page: string): string {
  return page.slice(page.indexOf('<main'), page.indexOf('</main>'));
}

/** Sends a form with a file, as browsers do. */
export async function postParts(
  app: TestApp,
  client: ApiClient,
  path: string,
  fields: Record<string, string>,
  picture?: Buffer,
): Promise<{ status: number; location: string; text: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('picture', new Blob([new Uint8Array(picture ?? [])]), picture ? 'a.png' : '');
  // On the neutral host the session says which site is meant.
  const reply = await fetch(`http://127.0.0.1:${app.port}${path}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: client.cookie ? { cookie: client.cookie } : {},
  });
  const location = reply.headers.get('location') ?? '';
  return { status: reply.status, location, text: await reply.text() };
}
