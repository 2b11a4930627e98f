import { threadPath } from '../../../../contract/public-paths.ts';
import { hasFeature } from '../../../../contract/site/site-features.ts';
import { type HiddenState, isHidden } from '../../../kit/hidden-marks.tsx';
import { useViewer } from '../../../lib/viewer.ts';

export function usePublicThreadPath(thread: HiddenState & { slug: string }): string | undefined {
  const { site } = useViewer();
  const hasPage = hasFeature(site.features, 'forums') && !isHidden(thread);
  return hasPage ? threadPath(thread.slug) : undefined;
}
