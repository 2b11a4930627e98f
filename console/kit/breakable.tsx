import { Fragment, type ReactNode } from 'react';

/** An address that may go on in the next line where its parts end, and not within a word. */
export function breakable(address: string): ReactNode {
  return address.split(/(?<=[/?&=._-])(?![/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
