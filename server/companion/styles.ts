import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionedAddress } from './versioned-address.ts';

/** In order: later files may override earlier ones. */
export const styleParts = [
  ...['base', 'forms', 'people', 'lists', 'header', 'site-menu', 'pages'],
  ...['posts', 'ai-pages', 'threads', 'discussions', 'conditions', 'profile-questions'],
  ...['engagement', 'account', 'reference'],
];

const stylesFolder = join(import.meta.dirname, 'styles');
/** Stored with the widgets, because the console uses it too. */
const widgetStylesFile = join(import.meta.dirname, '../../contract/engagement/widget.css');

export const stylesheet = [
  widgetStylesFile,
  ...styleParts.map((part) => join(stylesFolder, `${part}.css`)),
]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

export const stylesPath = '/companion/companion.css';
export const stylesAddress = versionedAddress(stylesPath, stylesheet);
