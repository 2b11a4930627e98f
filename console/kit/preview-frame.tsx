import { Skeleton, Text } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { messageFor } from '../lib/api-error.ts';
import classes from './preview-frame.module.css';

interface PreviewFrameProps {
  title: string;
  html: string | undefined;
  error?: unknown;
}

export function PreviewFrame({ title, html, error }: PreviewFrameProps) {
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
      title={title}
      className={classes.frame}
      // No scripts and no forms. The same origin is needed to load the style sheet.
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={fitToContent}
    />
  );
}

/** Fits the frame's height to its content, which may change with chosen options. */
function fitToContent({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  const page = frame.contentDocument;
  const fitHeight = () => {
    frame.style.height = '0';
    frame.style.height = `${page?.documentElement.scrollHeight ?? 0}px`;
  };
  fitHeight();
  page?.addEventListener('change', fitHeight);
}
