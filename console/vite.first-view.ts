import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { readRouteTable } from './route-table.ts';
import { screenLoaders } from './vite.lighter.ts';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const thisFolder = import.meta.dirname;
const mainModule = resolve(thisFolder, 'main.tsx');

export function earlyScript(): Plugin {
  let base = '/';
  return {
    name: 'early-script',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml(html, { bundle }) {
      const entry =
        bundle && listChunks(bundle).find(({ name, isEntry }) => isEntry && name === 'early');
      const file = entry?.fileName ?? 'early.ts';
      const tags = [
        `<script type="module" async crossorigin src="${base}${file}"></script>`,
        ...(entry?.imports ?? []).map(
          (needed) => `<link rel="modulepreload" crossorigin href="${base}${needed}">`,
        ),
      ];
      return html.replace('</title>', `</title>\n    ${tags.join('\n    ')}`);
    },
  };
}

/** Lists the files of each screen, which the server preloads in its page. */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = listChunks(bundle);
      const everywhere = listImports(bundle, findChunk(chunks, mainModule));
      const loaders = findChunk(chunks, screenLoaders);
      const screens = readRouteTable().map(({ path, module }) => {
        const needed = listImports(bundle, findChunk(chunks, module));
        if (path !== '/') needed.push(loaders);
        const own = needed.filter((chunk) => !everywhere.includes(chunk));
        const styles = own.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        return { path, scripts: own.map(({ fileName }) => fileName), styles };
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/screens.json',
        source: JSON.stringify(screens, null, 1),
      });
    },
  };
}

function listChunks(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function findChunk(chunks: Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`${module} was not built`);
  return chunk;
}

function listImports(bundle: Bundle, chunk: Chunk): Chunk[] {
  const needed = new Set<Chunk>();
  const add = (file: string) => {
    const found = bundle[file];
    if (found?.type !== 'chunk' || needed.has(found)) return;
    needed.add(found);
    found.imports.forEach(add);
  };
  add(chunk.fileName);
  return [...needed];
}

/**
 * Makes the browser compile the first view's functions on another thread during download. Otherwise
 * each is compiled on its first call and delays rendering.
 */
export function compiledAhead(names: readonly string[]): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has added its own preload lines.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of listChunks(bundle)) {
          if (!names.includes(chunk.name)) continue;
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

const compressibleFile = /\.(js|css|svg)$/;

/** Compresses at the highest level once, so that the server need not compress. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      await Promise.all(
        files
          .filter((file) => compressibleFile.test(file))
          .map(async (file) => {
            const path = join(dir, file);
            const content = readFileSync(path);
            const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
            const params = {
              [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
              [BROTLI_PARAM_SIZE_HINT]: content.length,
            };
            writeFileSync(`${path}.br`, await promisify(brotliCompress)(content, { params }));
            writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
          }),
      );
    },
  };
}
