import { createStore } from './store.ts';

/** True while the help panel is open; undefined until it is opened for the first time. */
export const isHelpOpen = createStore<boolean | undefined>(undefined);

/** Opens the panel with the section for this screen. */
export function openHelp(): void {
  isHelpOpen.set(() => true);
}
