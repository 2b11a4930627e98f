import type { Flag } from './flag.repository.ts';

/** Why it is here, as short labels for a row of the dashboard. */
export function reasonsOf(
  flag: Pick<
    Flag,
    'isSpam' | 'isOffensive' | 'isImage' | 'isReported' | 'isRequiredToPublish' | 'reportCount'
  >,
): string[] {
  const reported = flag.reportCount > 1 ? `Reported × ${flag.reportCount}` : 'Reported';
  const reasons: [boolean, string][] = [
    [flag.isReported, reported],
    [flag.isSpam, 'Spam'],
    [flag.isOffensive, 'Offensive'],
    [flag.isImage, 'Image'],
    [flag.isRequiredToPublish, 'Required to publish'],
  ];
  return reasons.filter(([holds]) => holds).map(([, label]) => label);
}
