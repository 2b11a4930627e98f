import type { TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';

export const brokenLinkColumns = [
  'link',
  'status',
  'reason',
  'where',
  'title',
  'noun',
  'id',
  'repair',
  'site',
] as const;

/** Row of the report of broken links; undefined for lines of the log about anything else. */
export function readBrokenLink({ data }: TaskLog): string[] | undefined {
  if (typeof data?.why !== 'string') return undefined;
  const { link, status, why, path, title, noun, id, repair, siteId } = data;
  const where = path ?? `${noun} ${id}`;
  return [link, status, why, where, title, noun, id, repair, siteId].map((cell) =>
    String(cell ?? ''),
  );
}
