import { Text } from '@mantine/core';
import { useViewer } from '../lib/viewer.ts';
import classes from './search-result-preview.module.css';
import { truncateText } from './truncate-text.ts';

interface SearchResultPreviewProps {
  path: string;
  title: string;
  description: string;
  isListed: boolean;
}

export function SearchResultPreview({
  path,
  title,
  description,
  isListed,
}: SearchResultPreviewProps) {
  const { site } = useViewer();
  return (
    <figure className={classes.figure}>
      <Text size="sm" fw={600} mb={4} component="figcaption">
        Search result
      </Text>
      <div className={classes.preview}>
        <Text size="xs" c="dimmed">
          {site.host}
          {path.replaceAll('/', ' › ')}
        </Text>
        <Text c="light-dark(#1a0dab, #8ab4f8)" fz="md">
          {truncateText(title, 60) || 'No title'}
        </Text>
        <Text size="sm" className={classes.twoLines}>
          {truncateText(description, 160) || 'No description'}
        </Text>
        {!isListed && (
          <Text size="xs" c="dimmed" mt={4}>
            Search engines are asked not to list it.
          </Text>
        )}
      </div>
    </figure>
  );
}
