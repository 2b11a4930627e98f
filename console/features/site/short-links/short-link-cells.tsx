import { ActionIcon, Anchor, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { shortLinkUrlMaxLength } from '../../../../contract/site/short-links.ts';
import { copyText } from '../../../kit/copy.ts';
import { Clip } from '../../../kit/list/clip.tsx';
import { withLineBreaks } from '../../../kit/with-line-breaks.tsx';
import { webLink } from '../../../lib/web-link.ts';
import classes from './short-link-cells.module.css';
import { addressWithoutProtocol, type ShortLink } from './short-links.queries.ts';
import type { ShortLinkEdits } from './use-short-link-edits.ts';

export function ShortAddress({ fromUrl }: { fromUrl: string }) {
  const name = addressWithoutProtocol({ fromUrl });
  return (
    <span className={classes.from}>
      <OutsideLink href={fromUrl}>{name}</OutsideLink>
      <ActionIcon
        variant="subtle"
        color="gray"
        title="Copy"
        aria-label={`Copy ${name}`}
        onClick={() => copyText(fromUrl)}
      >
        <IconCopy size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </span>
  );
}

export function DestinationCell({ link, edits }: { link: ShortLink; edits: ShortLinkEdits }) {
  const { id, toUrl } = link;
  const edit = edits.get(id);
  if (!edit) {
    return (
      <Clip lines={2}>
        <OutsideLink href={toUrl}>{toUrl}</OutsideLink>
      </Clip>
    );
  }
  return (
    <TextInput
      autoFocus
      type="url"
      size="xs"
      className={classes.input}
      aria-label={`Destination of ${addressWithoutProtocol(link)}`}
      maxLength={shortLinkUrlMaxLength}
      value={edit.draft.url}
      // Shows what saving would overwrite.
      description={edit.row.toUrl === toUrl ? undefined : `Now: ${toUrl}`}
      inputWrapperOrder={['input', 'description', 'error']}
      error={edit.errors.url}
      // Read-only instead of disabled: a disabled input would lose the focus.
      readOnly={edit.saving}
      onChange={(event) => edits.type(id, { url: event.currentTarget.value })}
      onKeyDown={edits.onKeyDown(id)}
    />
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor inherit href={webLink(href)} target="_blank" rel="noopener noreferrer">
      {withLineBreaks(children)}
    </Anchor>
  );
}
