import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './template.ts';

/**
 * Migrates one embedded database; each test file opens a copy of its folder. For a whole run
 * `scripts/test.js` sets TEMPLATE_OF_TESTS, so that it is created once for all stages.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const kept = process.env.TEMPLATE_OF_TESTS;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'steward-template-'));
  if (!kept) await prepareTemplate({ dataDir: folder, poolSize: 2 });
  else if (!existsSync(kept)) {
    await prepareTemplate({ dataDir: `${kept}.part`, poolSize: 2 });
    renameSync(`${kept}.part`, kept);
  }
  project.provide('testDatabase', { kind: 'embedded', folder });
  return () => {
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };
}
