import { permalinkPath } from '../../../../contract/public-paths.ts';
import { aiPageSearchDebounceMs } from '../../../../contract/site/ai-pages.ts';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import { findPosts } from './ai-pages.queries.ts';

interface PostPickerProps {
  label: string;
  selectedLabel?: string | undefined;
  error?: string | undefined;
  isDisabled?: boolean;
  onPick(id: number): void;
}

export function PostPicker({
  label,
  selectedLabel,
  error,
  isDisabled = false,
  onPick,
}: PostPickerProps) {
  return (
    <ServerAutocomplete
      label={label}
      placeholder="Title, address or words"
      {...(selectedLabel !== undefined && { selectedLabel })}
      error={error}
      disabled={isDisabled}
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
