import { SettingsView } from './settings-view.tsx';

export default function SettingsScreen() {
  return <SettingsView kind="site" />;
}
