import { Alert } from '@mantine/core';
import { contentBodyMaxLength } from '../../../../contract/moderation/content-flags.ts';
import { formatCount } from '../../../lib/format.ts';

export function TooLongContentAlert({ html }: { html: string }) {
  if (html.length <= contentBodyMaxLength) return null;
  return (
    <Alert color="red" role="alert">
      The text may have at most {formatCount(contentBodyMaxLength)} characters.
    </Alert>
  );
}
