import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { RichTextProps } from './rich-text-editor.tsx';

const RichTextEditor = lazyPart(() => import('./rich-text-editor.tsx'));

export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton height={168} aria-busy />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
