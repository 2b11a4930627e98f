import { Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createContext, type ReactNode, useContext } from 'react';
import classes from './screen.module.css';

/** The title that the route table gives the screen on show. */
export const ScreenTitleContext = createContext('');

interface ScreenProps {
  /** Only for screens that are named after what they show; the route table has the others. */
  title?: string;
  /** Before the heading: the way back, a picture. */
  lead?: ReactNode;
  /** Below the heading: what kind of thing it is. */
  details?: ReactNode;
  actions?: ReactNode;
  /** Takes the height of the window where there is room, so that the content can scroll inside. */
  fill?: boolean;
  children: ReactNode;
}

/** The frame of every screen: its heading, the page's title and its main actions. */
export function Screen({ title, lead, details, actions, fill = false, children }: ScreenProps) {
  const usualTitle = useContext(ScreenTitleContext);
  const heading = title ?? usualTitle;
  useDocumentTitle(`${heading} · Steward`);
  return (
    <div className={classes.screen} data-fill={fill || undefined}>
      <Group justify="space-between" wrap={lead ? 'wrap' : 'nowrap'} className={classes.head}>
        <Group wrap="nowrap" gap="sm" className={classes.heading}>
          {lead}
          <div className={classes.naming}>
            {/* Focusable, because navigation moves the focus here. */}
            <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
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
