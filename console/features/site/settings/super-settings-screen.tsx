import { SettingsView } from './settings-view.tsx';

export default function SuperSettingsScreen() {
  return <SettingsView kind="super" />;
}
