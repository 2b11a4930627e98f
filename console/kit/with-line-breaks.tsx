import { Fragment, type ReactNode } from 'react';

/** Allows line breaks after the separators of an address, never inside a word. */
export function withLineBreaks(address: string): ReactNode {
  return address.split(/(?<=[/?&=._-])(?![/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
