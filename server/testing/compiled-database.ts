import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let compiledPglite: Promise<object> | undefined;

/**
 * Keeps a reference to the compiled embedded database. Test files open it in threads of their own
 * and share the compiled code while a reference exists, which halves the CPU time of start and
 * first statements.
 */
export async function shareCompiledDatabase(): Promise<void> {
  compiledPglite ??= compilePglite();
  await compiledPglite;
}

async function compilePglite(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
}
