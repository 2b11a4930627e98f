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

function fitToContent({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
  frame.style.height = '0';
  const height = frame.contentDocument?.documentElement.scrollHeight ?? 0;
  frame.style.height = `${height}px`;
}
