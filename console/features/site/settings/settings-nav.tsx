import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { LinkButton } from '../../../kit/link-button.tsx';
import classes from './settings-form.module.css';

interface SettingsNavProps {
  search: string;
  onSearch(search: string): void;
  sections: readonly string[];
  sectionId(title: string): string;
}

const settingSearchMaxLength = 100;

export function SettingsNav({ search, onSearch, sections, sectionId }: SettingsNavProps) {
  return (
    <nav className={classes.nav} aria-label="Settings">
      <TextInput
        type="search"
        aria-label="Search settings"
        placeholder="Search settings"
        maxLength={settingSearchMaxLength}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        // Enter must not save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={classes.sections}>
        {sections.map((title) => (
          <li key={title}>
            <LinkButton size="sm" onClick={() => scrollToSection(sectionId(title))}>
              {title}
            </LinkButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves the focus too, so that Tab continues in the section. */
function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section
    ?.querySelector<HTMLElement>('input, textarea, select, button')
    ?.focus({ preventScroll: true });
}
