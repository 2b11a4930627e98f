import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let compiled: Promise<object> | undefined;

/**
 * Holds on to what V8 compiles of the embedded database. Each test file opens it in a thread of
 * its own, and as long as somebody holds on to it, the threads of a process share the result and
 * what is optimised of it later: a start and its first statements take half the processor time.
 */
export async function shareCompiledDatabase(): Promise<void> {
  compiled ??= compile();
  await compiled;
}

async function compile(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
}
