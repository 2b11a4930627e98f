import { Box, Input, Skeleton } from '@mantine/core';
import { Suspense, useId } from 'react';
import { lazyPart } from '../lazy-part.ts';
import classes from './json-editor.module.css';

export interface JsonEditorProps {
  label: string;
  value: string;
  onChange(text: string): void;
  /** How the text is written out once it is left; undefined for what cannot be. */
  format(text: string): string | undefined;
  error?: string | undefined;
}

const JsonCode = lazyPart(() => import('./json-code.tsx'));

/** A box for JSON: numbered, foldable, searchable, and told where it is wrong. */
export function JsonEditor({ error, ...props }: JsonEditorProps) {
  const id = useId();
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      error={error}
      errorProps={{ id, role: 'status' }}
    >
      <Box className={classes.frame} data-error={error !== undefined || undefined}>
        <Suspense fallback={<Skeleton height={288} aria-busy />}>
          <JsonCode {...props} describedBy={error ? id : undefined} />
        </Suspense>
      </Box>
    </Input.Wrapper>
  );
}
