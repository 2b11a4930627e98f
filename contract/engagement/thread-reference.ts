import { parseRowId } from '../row-id.ts';
import { exactText } from '../text.ts';

/** Longest text that is read as a thread's id, URL or title. */
export const threadReferenceSchema = exactText(2000);
export const maxThreadsFound = 10;

/** Reads a text that is only a thread id, such as '123'. */
export function parseThreadIdIn(text: string): number | undefined {
  return parseRowId(text.trim());
}

/** The slug in a thread's URL or path, such as 'https://site.example/forums/sleep?page=2'. */
export function parseThreadSlugIn(text: string): string | undefined {
  const address = text.trim();
  const path = address.startsWith('/') ? address : URL.parse(address)?.pathname;
  const [, folder, slug] = (path ?? '').split(/[?#]/)[0]?.split('/') ?? [];
  if (folder !== 'forums' || !slug) return undefined;
  try {
    return decodeURIComponent(slug);
  } catch {
    return undefined;
  }
}
