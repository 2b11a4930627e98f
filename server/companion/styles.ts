import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each is about one kind of thing; later ones may say more than earlier ones. */
export const styleParts = [
  ...['base', 'forms', 'people', 'lists', 'header', 'site-menu', 'pages'],
  ...['posts', 'ai-pages', 'threads', 'discussions', 'conditions'],
];

const folder = join(import.meta.dirname, 'styles');

/** The style sheet of all pages. */
export const styles = styleParts
  .map((part) => readFileSync(join(folder, `${part}.css`), 'utf8'))
  .join('\n');

export const stylesPath = '/companion/companion.css';
/** Another one for other styles, so that nobody sees new pages in old ones. */
export const stylesAddress = `${stylesPath}?${createHash('sha256').update(styles).digest('hex').slice(0, 12)}`;
