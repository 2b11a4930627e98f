import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ScreenFiles {
  path: string;
  scripts: string[];
  styles: string[];
}

export interface ConsolePage {
  /**
   * Renders the page in two parts: the browser loads the first part's files while the session for
   * the second is looked up.
   */
  render(options: {
    path: string;
    styleNonce: string;
    session: Promise<unknown>;
  }): AsyncGenerator<string>;
}

const consolePath = '/moderation/';
const noncePlaceholderPattern = /__CSP_NONCE__/g;
const sessionPlaceholder = '<!-- session -->';

const screenListFile = '.vite/screens.json';

/**
 * True if the console was built by this version's build script (older builds lack `screens.json`).
 */
export function isConsoleBuilt(builtConsole: string): boolean {
  return ['index.html', screenListFile].every((file) => existsSync(join(builtConsole, file)));
}

export function readConsolePage(builtConsole: string): ConsolePage {
  const page = readFileSync(join(builtConsole, 'index.html'), 'utf8');
  const [start, end] = page.split(sessionPlaceholder);
  if (start === undefined || end === undefined) {
    throw new Error(`index.html has no place for the session: ${sessionPlaceholder}`);
  }
  const listed = readFileSync(join(builtConsole, screenListFile), 'utf8');
  const findScreen = createFindScreen(JSON.parse(listed) as ScreenFiles[]);

  function preloadLinks({ styles, scripts }: ScreenFiles): string {
    const links = [
      ...styles.map((file) => `<link rel="stylesheet" crossorigin href="${consolePath}${file}">`),
      ...scripts.map(
        (file) => `<link rel="modulepreload" crossorigin href="${consolePath}${file}">`,
      ),
    ];
    return links.join('\n    ');
  }

  return {
    async *render({ path, styleNonce, session }) {
      const screen = findScreen(`/${path}`);
      const links = screen ? preloadLinks(screen) : '';
      yield start
        .replace('</head>', () => `${links}\n  </head>`)
        .replace(noncePlaceholderPattern, styleNonce);
      const found = await session;
      yield (found ? createSessionScript(found) : '') +
        end.replace(noncePlaceholderPattern, styleNonce);
    },
  };
}

/** The session as data. The content security policy would block a script. */
function createSessionScript(session: unknown): string {
  const json = JSON.stringify(session).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="session">${json}</script>`;
}

export function createFindScreen(
  screens: readonly ScreenFiles[],
): (path: string) => ScreenFiles | undefined {
  const known = screens
    .map((screen) => {
      const parts = screen.path.split('/').map((part) => (part.startsWith('$') ? '[^/]+' : part));
      return { screen, pattern: new RegExp(`^${parts.join('/')}/?$`) };
    })
    .sort((a, b) => countPathParameters(a.screen) - countPathParameters(b.screen));
  return (path) => known.find(({ pattern }) => pattern.test(path))?.screen;
}

function countPathParameters({ path }: ScreenFiles): number {
  return path.split('$').length;
}
