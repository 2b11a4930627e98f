import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { readRouteTable } from './route-table.ts';

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const here = import.meta.dirname;
/** What every screen loads. */
const main = resolve(here, 'main.tsx');

/** Loads `early.ts` and what it imports before everything else. */
export function earlyScript(): Plugin {
  let base = '/';
  return {
    name: 'early-script',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml(html, { bundle }) {
      const entry =
        bundle && chunksOf(bundle).find(({ name, isEntry }) => isEntry && name === 'early');
      const file = entry?.fileName ?? 'early.ts';
      // Before the console's own: both wait for the whole page, and then keep this order.
      const tags = [
        `<script type="module" crossorigin src="${base}${file}"></script>`,
        ...(entry?.imports ?? []).map(
          (needed) => `<link rel="modulepreload" crossorigin href="${base}${needed}">`,
        ),
      ];
      return html.replace('</title>', `</title>\n    ${tags.join('\n    ')}`);
    },
  };
}

/** Writes down which files each screen needs, for the server to name them in its page. */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const everywhere = needsOf(bundle, chunkWith(chunks, main));
      const screens = readRouteTable().map(({ path, module }) => {
        const own = needsOf(bundle, chunkWith(chunks, module)).filter(
          (chunk) => !everywhere.includes(chunk),
        );
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

function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function chunkWith(chunks: Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`${module} was not built`);
  return chunk;
}

/** The chunk and all that it imports. */
function needsOf(bundle: Bundle, chunk: Chunk): Chunk[] {
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

/** Keeps a library out of the first view of which it would need one hook. */
export function lightScrollArea(): Plugin {
  return {
    name: 'light-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isMeant = source === '@floating-ui/react' && importer?.endsWith('/ScrollArea.mjs');
      return isMeant ? resolve(here, 'lib/merge-refs.ts') : undefined;
    },
  };
}

const compressible = /\.(js|css|svg)$/;

/** Compresses as well as it can be done, once, so that the server never has to. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
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
