import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a screen needs beyond what every screen needs, as the console's build wrote it down. */
export interface ScreenFiles {
  /** Below the base path; `$id` stands for a value. */
  path: string;
  scripts: string[];
  styles: string[];
}

export interface ConsolePage {
  /** The page for an address below the base path. */
  render(options: { path: string; styleNonce: string; session: unknown }): string;
}

const base = '/moderation/';
const nonceMark = /__CSP_NONCE__/g;

export function readConsolePage(builtConsole: string): ConsolePage {
  const page = readFileSync(join(builtConsole, 'index.html'), 'utf8');
  const listed = join(builtConsole, '.vite/screens.json');
  const screens = existsSync(listed)
    ? (JSON.parse(readFileSync(listed, 'utf8')) as ScreenFiles[])
    : [];
  const findScreen = createFindScreen(screens);
  return {
    render({ path, styleNonce, session }) {
      const screen = findScreen(`/${path}`);
      const head = [
        ...(session ? [sessionData(session)] : []),
        ...(screen?.styles ?? []).map(
          (file) => `<link rel="stylesheet" crossorigin href="${base}${file}">`,
        ),
        ...(screen?.scripts ?? []).map(
          (file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`,
        ),
      ].join('\n    ');
      // The first thing in the head, so that the earliest script finds it.
      return page.replace(nonceMark, styleNonce).replace('</title>', () => `</title>\n    ${head}`);
    },
  };
}

/** Data, not a script: the content security policy lets it be, and no browser runs it. */
function sessionData(session: unknown): string {
  const json = JSON.stringify(session).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="session">${json}</script>`;
}

/** `/users/new` before `/users/$id`, as the console's router has it. */
export function createFindScreen(
  screens: readonly ScreenFiles[],
): (path: string) => ScreenFiles | undefined {
  const known = screens
    .map((screen) => {
      const parts = screen.path.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : part));
      return { screen, pattern: new RegExp(`^${parts.join('/')}/?$`) };
    })
    .sort((a, b) => placeholders(a.screen) - placeholders(b.screen));
  return (path) => known.find(({ pattern }) => pattern.test(path))?.screen;
}

function placeholders({ path }: ScreenFiles): number {
  return path.split('$').length;
}
