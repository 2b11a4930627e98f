import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** Name of a row that opens its panel. Looks like a link, and is cut off with its cell. */
export function OpenRowButton({ onOpen, children }: { onOpen(): void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" inherit ta="start" dir="auto" onClick={onOpen}>
      {/* Lines of a button itself are not clamped. */}
      <span data-clipped>{children}</span>
    </Anchor>
  );
}
