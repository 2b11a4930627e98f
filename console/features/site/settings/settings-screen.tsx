import { SettingsView } from './settings-view.tsx';

/** What the site decides for itself. */
export default function SettingsScreen() {
  return <SettingsView kind="site" />;
}
