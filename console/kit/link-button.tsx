import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type LinkButtonProps = AnchorProps & Omit<ComponentPropsWithoutRef<'button'>, keyof AnchorProps>;

/** Looks like a link, in the size of the text around it, and opens something on the same screen. */
export function LinkButton({ size, children, ...props }: LinkButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      ta="start"
      size={size}
      inherit={size === undefined}
      {...props}
    >
      {/* Cut off with the cell of a list; lines of a button itself are not. */}
      <span data-clipped>{children}</span>
    </Anchor>
  );
}
