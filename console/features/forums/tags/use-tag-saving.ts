import { usePanelSaving } from '../../../kit/form/use-panel-saving.ts';

/** Save handlers of tag panels. Threads show tag names, and tags count their threads. */
export const useTagSaving = (onClose: () => void) => usePanelSaving(onClose, 'tag', 'thread');
