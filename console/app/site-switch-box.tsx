import { Box } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchCombobox } from '../kit/search-combobox.tsx';
import { postAsPage } from '../lib/http.ts';
import { useViewer } from '../lib/viewer.ts';
import { basePath } from './base-path.ts';
import { findNearestPlainPath } from './destinations.ts';
import { routes } from './routes.ts';
import classes from './site-switch.module.css';

export default function SiteSwitchBox({ label }: { label: string }) {
  const { site, sites } = useViewer();
  const { pathname } = useLocation();
  const [text, setText] = useState('');

  function switchTo(host: string) {
    if (host === site.host) return;
    const redirect = basePath + findNearestPlainPath(routes, pathname);
    postAsPage('/api/auth/switch-sites', { host, redirect });
  }

  const wanted = text.trim().toLowerCase();
  const options = sites
    .filter(({ name, host }) => `${name} ${host}`.toLowerCase().includes(wanted))
    .map(({ name, host }) => ({ value: host, label: name, description: host }));

  return (
    <Box className={classes.box}>
      <SearchCombobox
        label={label}
        size="xs"
        selectedLabel={site.name}
        options={options}
        status="ready"
        nothingFound="No such site"
        onSearch={setText}
        onPick={switchTo}
      />
    </Box>
  );
}
