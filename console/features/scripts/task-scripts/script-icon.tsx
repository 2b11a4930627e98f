import {
  IconEyeOff,
  IconLink,
  IconMailOff,
  IconRefresh,
  IconReplace,
  IconScript,
  IconUnlink,
  type TablerIcon,
} from '@tabler/icons-react';

const scriptIconByName: Record<string, TablerIcon> = {
  'eye-off': IconEyeOff,
  link: IconLink,
  'mail-off': IconMailOff,
  refresh: IconRefresh,
  replace: IconReplace,
  unlink: IconUnlink,
};

export function ScriptIcon({ icon }: { icon: string | null }) {
  const Icon = scriptIconByName[icon ?? ''] ?? IconScript;
  return <Icon size={20} stroke={1.5} aria-hidden />;
}
