import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import {
  type ShortLinkInput,
  shortLinkInput,
  shortLinkMessages,
} from '../../../../contract/site/short-links.ts';
import { type RowEdits, useRowEdits } from '../../../kit/list/row-edits.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { type ShortLink, updateShortLink } from './short-links.queries.ts';

export type ShortLinkEdits = RowEdits<ShortLink, ShortLinkInput>;

export function useShortLinkEdits(listKey: string): ShortLinkEdits {
  const queryClient = useQueryClient();
  return useRowEdits({
    listKey,
    idOf: (link: ShortLink) => link.id,
    draftOf: ({ toUrl }: ShortLink): ShortLinkInput => ({ url: toUrl }),
    schema: shortLinkInput,
    save: ({ id, version }, { url }) => updateShortLink({ id, version, url }),
    onSaved: () => showSnack(messages.changesSaved),
    refresh: () => queryClient.invalidateQueries({ queryKey: ['shortLink'] }),
    failure: shortLinkMessages.updateFailed,
  });
}
