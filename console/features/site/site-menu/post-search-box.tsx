import { permalinkPath } from '../../../../contract/public-paths.ts';
import { postSearchBlurMs, postSearchDebounceMs } from '../../../../contract/site/site-menu.ts';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import { searchPosts } from './site-menu.queries.ts';

interface PostSearchBoxProps {
  label: string;
  onPick(page: { title: string; url: string }): void;
}

export function PostSearchBox({ label, onPick }: PostSearchBoxProps) {
  return (
    <ServerAutocomplete
      label={label}
      placeholder="Title, address or words"
      queryKey={['menuSource', 'search']}
      search={searchPosts}
      debounceMs={postSearchDebounceMs}
      blurDelayMs={postSearchBlurMs}
      toOption={({ permalink, title }) => ({
        value: permalink,
        label: title,
        description: permalinkPath(permalink),
      })}
      onPick={({ permalink, title }) => onPick({ title, url: permalinkPath(permalink) })}
    />
  );
}
