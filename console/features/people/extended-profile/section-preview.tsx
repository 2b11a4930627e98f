import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import classes from './builder.module.css';
import { type ProfileSection, sectionPreviewQuery } from './extended-profile.queries.ts';

/** Preview of the section, rendered by the companion. */
export function SectionPreview({ section }: { section: ProfileSection }) {
  const { data: html, error } = useQuery(sectionPreviewQuery(section));
  if (error) {
    return (
      <Text size="sm" role="alert">
        {messageFor(error)}
      </Text>
    );
  }
  if (html === undefined) return <Skeleton height={192} aria-busy />;
  return (
    <iframe
      title={`Preview of ${section.name}`}
      className={classes.preview}
      // No scripts or forms; same origin only for its style sheets.
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={fitFrameHeight}
    />
  );
}

/** Fits the frame's height to its content, which changes with the chosen options. */
function fitFrameHeight({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  const page = frame.contentDocument;
  const fitHeight = () => {
    frame.style.height = '0';
    frame.style.height = `${page?.documentElement.scrollHeight ?? 0}px`;
  };
  fitHeight();
  page?.addEventListener('change', fitHeight);
}
