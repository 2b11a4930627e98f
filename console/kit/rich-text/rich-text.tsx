import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'));

export interface RichTextProps {
  /** What is being written, for people who do not see where the box stands. */
  label: string;
  /** Where the text starts from; what comes later does not disturb the typing. */
  initialHtml?: string;
  autoFocus?: boolean;
  /** The text as it is now; empty when there is none. Clean it with `cleanBody` before it is sent. */
  onChange(html: string): void;
  /** Ctrl-Enter or Cmd-Enter. */
  onSubmit?(): void;
}

/** A box for formatted text with links and mentions; loaded when it is first needed. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={168} aria-busy />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
