import { Box, Input, Skeleton, Text } from '@mantine/core';
import { Suspense, useId, useMemo } from 'react';
import { lazyPart } from '../lazy-part.ts';
import type { JsonText } from './json-code.tsx';
import classes from './json-editor.module.css';
import { findJsonMistake } from './json-mistake.ts';

const JsonCode = lazyPart(() => import('./json-code.tsx'));

export function JsonEditor({ error, ...props }: JsonText & { error?: string | undefined }) {
  const { label, value } = props;
  const id = useId();
  const hasError = error !== undefined;
  const mistake = useMemo(() => (hasError ? findJsonMistake(value) : undefined), [hasError, value]);
  return (
    <div>
      <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ role: 'status' }}>
        <Box className={classes.frame} data-error={hasError || undefined}>
          <Suspense fallback={<Skeleton height={288} aria-busy />}>
            <JsonCode {...props} describedBy={id} />
          </Suspense>
        </Box>
      </Input.Wrapper>
      {/* Not announced, because it changes with every key; the editor refers to it by
          aria-describedby. */}
      <Text id={id} size="xs" c="var(--mantine-color-error)" mt={mistake && 4}>
        {mistake && `Line ${mistake.line}: ${mistake.reason}`}
      </Text>
    </div>
  );
}
