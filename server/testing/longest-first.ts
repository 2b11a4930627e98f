import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longFiles } from '../../scripts/lib/long-files.js';

function rankOf({ moduleId }: TestSpecification): number {
  const place = longFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
  return place < 0 ? longFiles.length : place;
}

/** Vitest begins with the largest files, or with those that took longest if it has seen them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects stay in their order.
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rankOf(a) - rankOf(b) : 0));
  }
}
