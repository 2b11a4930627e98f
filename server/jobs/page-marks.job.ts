import { updatePageMarks } from '../base/page-mark-upkeep.ts';
import type { MarkedList } from '../base/page-marks.ts';
import type { Database } from '../db/database.ts';
import type { Job } from './jobs.ts';

export function pageMarksJob(database: Database, lists: readonly MarkedList[]): Job<object> {
  return {
    queue: { name: 'page-marks' },
    retries: 0,
    cron: '* * * * *',
    handle: () => updatePageMarks(database, lists),
  };
}
