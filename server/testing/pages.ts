import type { ApiClient } from './client.ts';
import { newUser } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A new member of alpha, signed in on its host. */
export async function newMember(app: TestApp): Promise<{ id: number; slug: string } & ApiClient> {
  const { id, username } = await newUser(app);
  return { id, slug: username, ...(await app.as({ userId: id, host: 'alpha.localhost' })) };
}

/** Content of a page without the frame of every page. */
export function mainElementOfPage(page: string): string {
  return page.slice(page.indexOf('<main'), page.indexOf('</main>'));
}

export async function postMultipartForm(
  app: TestApp,
  client: ApiClient,
  path: string,
  fields: Record<string, string>,
  picture?: Buffer,
): Promise<{ status: number; location: string; text: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('picture', new Blob([new Uint8Array(picture ?? [])]), picture ? 'a.png' : '');
  // On the neutral host the session determines the site.
  const reply = await fetch(`http://127.0.0.1:${app.port}${path}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: client.cookie ? { cookie: client.cookie } : {},
  });
  const location = reply.headers.get('location') ?? '';
  return { status: reply.status, location, text: await reply.text() };
}
