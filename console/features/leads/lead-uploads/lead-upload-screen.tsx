import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { messageFor } from '../../../lib/api-error.ts';
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
        <MessagePanel
          icon={IconAlertTriangle}
          tone="error"
          title="The form could not be loaded"
          actions={<Button onClick={() => refetch()}>Retry</Button>}
        >
          {messageFor(error)}
        </MessagePanel>
      ) : (
        <Skeleton height={400} aria-busy />
      )}
      <PastUploads />
    </Screen>
  );
}
