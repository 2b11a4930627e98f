import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each is about one kind of thing; later ones may say more than earlier ones. */
const parts = [
  ...['base', 'forms', 'people', 'lists', 'header', 'site-menu', 'pages'],
  ...['posts', 'threads', 'discussions'],
];

/** The style sheet of all pages. */
export function readStyles(): string {
  const folder = join(import.meta.dirname, 'styles');
  return parts.map((part) => readFileSync(join(folder, `${part}.css`), 'utf8')).join('\n');
}
