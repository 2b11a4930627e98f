import { createContext, type ReactNode, useContext } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Group, Title } from './light/layout.tsx';
import classes from './screen.module.css';

export const ScreenTitleContext = createContext('');

interface ScreenProps {
  /** Set by screens named after their record; others use the route table's title. */
  title?: string;
  lead?: ReactNode;
  details?: ReactNode;
  actions?: ReactNode;
  /** Fills the window's height where there is room, so that the content scrolls inside. */
  fill?: boolean;
  children: ReactNode;
}

export function Screen({ title, lead, details, actions, fill = false, children }: ScreenProps) {
  const routeTitle = useContext(ScreenTitleContext);
  const heading = title ?? routeTitle;
  useDocumentTitle(`${heading} · Steward`);
  return (
    <div className={classes.screen} data-fill={fill || undefined}>
      <Group justify="space-between" wrap={lead ? 'wrap' : 'nowrap'} className={classes.head}>
        <Group
          wrap="nowrap"
          gap="sm"
          className={classes.heading}
          data-plain={lead ? undefined : true}
        >
          {lead}
          <div className={classes.naming}>
            {/* Focusable, because navigation moves the focus here. */}
            <Title tabIndex={-1} className={classes.title}>
              {heading}
            </Title>
            {details}
          </div>
        </Group>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </div>
  );
}
