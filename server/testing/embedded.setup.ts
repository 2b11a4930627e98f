import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareTemplate } from './template.ts';

/** Migrates one embedded database; each test file opens a copy of its folder. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-template-'));
  await prepareTemplate({ dataDir: folder, poolSize: 2 });
  project.provide('testDatabase', { kind: 'embedded', folder });
  return () => rmSync(folder, { recursive: true, force: true });
}
