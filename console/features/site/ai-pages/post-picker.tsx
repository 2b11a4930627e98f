import { permalinkPath } from '../../../../contract/public-paths.ts';
import { aiPageSearchDebounceMs } from '../../../../contract/site/ai-pages.ts';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import { findPosts } from './ai-pages.queries.ts';

interface PostPickerProps {
  label: string;
  selectedLabel?: string | undefined;
  onPick(id: number): void;
}

/** Finds a post or page of the site by its title, address or words. */
export function PostPicker({ label, selectedLabel, onPick }: PostPickerProps) {
  return (
    <ServerAutocomplete
      label={label}
      placeholder="Title, address or words"
      {...(selectedLabel !== undefined && { selectedLabel })}
      queryKey={['post', 'forAiPage']}
      search={findPosts}
      debounceMs={aiPageSearchDebounceMs}
      toOption={({ id, title, permalink, isPublic }) => ({
        value: id,
        label: title,
        description: permalinkPath(permalink) + (isPublic ? '' : ' · not published'),
      })}
      onPick={({ id }) => onPick(Number(id))}
    />
  );
}
