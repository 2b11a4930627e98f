import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../kit/load-error.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { LeadUploadForm } from './lead-upload-form.tsx';
import { uploadChoicesQuery } from './lead-uploads.queries.ts';
import { PastUploads } from './past-uploads.tsx';

export default function LeadUploadScreen() {
  const { data, isError, error, refetch } = useQuery(uploadChoicesQuery);
  return (
    <Screen>
      {data ? (
        <LeadUploadForm choices={data} />
      ) : isError ? (
        <LoadError subject="The form" error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={400} aria-busy />
      )}
      <PastUploads />
    </Screen>
  );
}
