import { SettingsView } from './settings-view.tsx';

/** What only super admins decide about the site. */
export default function SuperSettingsScreen() {
  return <SettingsView kind="super" />;
}
