import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In order: later files may override earlier ones. */
export const styleParts = [
  ...['base', 'forms', 'people', 'lists', 'header', 'site-menu', 'pages'],
  ...['posts', 'ai-pages', 'threads', 'discussions', 'conditions', 'profile-questions'],
  ...['engagement', 'account', 'reference'],
];

const folder = join(import.meta.dirname, 'styles');
/** Stored with the widgets, because the console uses it too. */
const widgetStyles = join(import.meta.dirname, '../../contract/engagement/widget.css');

export const styles = [widgetStyles, ...styleParts.map((part) => join(folder, `${part}.css`))]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

export const stylesPath = '/companion/companion.css';
/** The hash in the address makes browsers load changed styles. */
export const stylesAddress = `${stylesPath}?${createHash('sha256').update(styles).digest('hex').slice(0, 12)}`;
