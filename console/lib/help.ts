import { createStore } from './store.ts';

/** True while the help panel is open. */
export const isHelpOpen = createStore(false);

/** Opens the panel with the section for this screen. */
export function openHelp(): void {
  isHelpOpen.set(() => true);
}
