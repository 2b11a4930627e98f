import type { NewTaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import { triesUntilUnreachable } from './foreign-links.ts';
import { displayTextName } from './link-editing.ts';
import type { BrokenLink, BrokenLinks } from './link-finding.ts';
import { type LinkText, listAddresses } from './link-places.ts';

/**
 * Creates log entries for broken links that the run does not edit, for the report of all broken
 * links.
 */
export function createBrokenLinkLogs(
  text: LinkText,
  broken: BrokenLinks,
  isEdited: (link: BrokenLink) => boolean,
): { logs: NewTaskLog[]; brokenCount: number; unreachableCount: number } {
  const logs: NewTaskLog[] = [];
  let unreachableCount = 0;
  for (const href of listAddresses(text)) {
    const link = broken.get(href);
    if (!link || isEdited(link)) continue;
    if (link.unreachable) unreachableCount += 1;
    const hint =
      link.suggestion && !link.unreachable ? `; perhaps there is a copy at ${link.suggestion}` : '';
    const { siteId, noun, id, path, title } = text;
    logs.push({
      kind: 'problem',
      message: `${displayTextName(text)}: ${href} (${describeBrokenLink(link)})${hint}`,
      data: {
        siteId,
        noun,
        id,
        ...(path && { path }),
        ...(title && { title }),
        link: href,
        status: link.status,
        why: describeBrokenLink(link),
        ...(link.repair && { repair: link.repair.to }),
      },
    });
  }
  return { logs, brokenCount: logs.length - unreachableCount, unreachableCount };
}

export function describeBrokenLink({ why, unreachable }: BrokenLink): string {
  if (!unreachable || unreachable.isConfirmed) return why;
  const tries = Math.min(unreachable.tries, triesUntilUnreachable);
  return `${why}${describeLinkTries(tries)}`;
}

const describeLinkTries = (tries: number) =>
  `; try ${tries} of ${triesUntilUnreachable} over a day`;

/**
 * True if a report's reason says that the link needs more attempts before it counts as unreachable.
 */
export function isAwaitingTries(reason: string): boolean {
  const counts = Array.from({ length: triesUntilUnreachable + 1 }, (_, tries) => tries);
  return counts.some((tries) => reason.endsWith(describeLinkTries(tries)));
}
