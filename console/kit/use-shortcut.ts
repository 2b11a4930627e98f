import { useHotkeys } from '@mantine/hooks';
import { usePreferences } from '../lib/preferences.ts';

/** Listens for a key combination such as 'mod+K', unless the person switched shortcuts off. */
export function useShortcut(keys: string, run: () => void): void {
  const [{ shortcuts }] = usePreferences();
  // The empty list: shortcuts with Ctrl or Cmd work inside of inputs too.
  useHotkeys(shortcuts ? [[keys, run]] : [], []);
}
