import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let compiled: Promise<object> | undefined;

/**
 * Keeps the compiled embedded database alive. Each test file opens it in a thread of its own; while
 * one reference exists, all threads share the compiled code: start and first statements take half
 * the CPU time.
 */
export async function shareCompiledDatabase(): Promise<void> {
  compiled ??= compile();
  await compiled;
}

async function compile(): Promise<object> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
}
