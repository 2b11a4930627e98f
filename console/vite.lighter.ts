import { basename, resolve } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { engagementKinds, type KindOfRoutes } from '../contract/engagement/kinds.ts';
import { cssVariables as cssVariablesResolver, theme } from './app/theme.ts';
import { readRouteTable } from './route-table.ts';

const consoleFolder = import.meta.dirname;

/** Library modules that are too large for the first view, and our replacements. */
const lighterReplacements = [
  { wanted: '@floating-ui/react', by: '/ScrollArea.mjs', ours: 'lib/merge-refs.ts' },
  {
    wanted: './use-id/use-id.mjs',
    by: '/@mantine/hooks/esm/index.mjs',
    ours: 'lib/stable-id.ts',
  },
  {
    wanted: '@mantine/core/styles.layer.css',
    by: '/console/main.tsx',
    ours: 'app/first-styles.css',
  },
  {
    wanted: './MantineCssVariables/MantineCssVariables.mjs',
    by: '/MantineProvider.mjs',
    ours: 'lib/no-css-variables.ts',
  },
];

export function lighterModules(): Plugin {
  return {
    name: 'lighter-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const found = lighterReplacements.find(
        ({ wanted, by }) => wanted === source && importer?.endsWith(by),
      );
      return found ? resolve(consoleFolder, found.ours) : undefined;
    },
  };
}

const loadersName = 'virtual:screen-loaders';
export const screenLoaders = `\0${loadersName}`;
/** Appended to the router, so that navigation finds the chunk loaded. */
const loadAfterFirstRows = `
import { queryClient as cache } from './query-client.ts';
import { waitForFirstRows } from './wait-for-first-rows.ts';
waitForFirstRows(cache).then(() => import('${loadersName}')).catch(() => {});
`;

/**
 * Moves the imports of all screens but the first into one chunk that is loaded later: the bundler
 * writes the names of all files of a screen beside its import, which would make the first chunk
 * large.
 */
export function laterScreens(): Plugin {
  const screenImport = /\(\) =>\s+import\('([^']+)'\)/g;
  return {
    name: 'later-screens',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === loadersName ? screenLoaders : undefined),
    load(id) {
      if (id !== screenLoaders) return undefined;
      const modules = new Set(readRouteTable().map(({ module }) => module));
      const lines = [...modules].map((path) => `'${moduleNameOf(path)}': () => import('${path}'),`);
      return `const screens = {${lines.join('\n')}};\nexport const load = (name) => screens[name]();`;
    },
    transform: {
      filter: { id: /console\/app\/(routes\/[\w-]+\.routes\.ts|router\.tsx)$/ },
      handler(code, id) {
        if (id.endsWith('/router.tsx')) return { code: code + loadAfterFirstRows, map: null };
        const changed = code.replace(screenImport, (found, path: string) =>
          path.endsWith('/dashboard-screen.tsx')
            ? found
            : `() => import('${loadersName}').then(({ load }) => load('${moduleNameOf(path)}'))`,
        );
        return { code: changed, map: null };
      },
    },
  };
}

const moduleNameOf = (module: string) => basename(module, '.tsx');

const kindsOfRoutes = '\0kinds-of-routes';

/** Gives the route table the names and addresses of engagement kinds without fields and rules. */
export function lighterKinds(): Plugin {
  return {
    name: 'lighter-kinds',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isForRoutes = importer?.endsWith('/engagement.routes.ts');
      return isForRoutes && source.endsWith('/engagement/kinds.ts') ? kindsOfRoutes : undefined;
    },
    load(id) {
      if (id !== kindsOfRoutes) return undefined;
      const kinds = engagementKinds.map(({ type, label, plural, listPath, path, screens }) => {
        return { type, label, plural, listPath, path, screens } satisfies KindOfRoutes;
      });
      return `export const engagementKinds = ${JSON.stringify(kinds)};`;
    },
  };
}

/**
 * Adds the variables of the theme to the first styles. Mantine would compute them in the browser,
 * before the first paint.
 */
export function variablesOfTheme(): Plugin {
  return {
    name: 'variables-of-theme',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /console\/app\/first-styles\.css$/ },
      handler(code) {
        const provider = createElement(MantineProvider, { theme, cssVariablesResolver });
        const html = renderToStaticMarkup(provider);
        const variables = /<style data-mantine-styles="true">(.+?)<\/style>/s.exec(html)?.[1];
        if (!variables) throw new Error('Mantine rendered no variables.');
        return { code: `${code}\n${variables}`, map: null };
      },
    },
  };
}

/** Loads all of Mantine's styles with the first of its components. */
export function stylesOfComponents(): Plugin {
  return {
    name: 'styles-of-components',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/core\/Box\/Box\.mjs$/ },
      handler: (code) => ({ code: `import '@mantine/core/styles.layer.css';\n${code}`, map: null }),
    },
  };
}
