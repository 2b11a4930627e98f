import { Alert, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newShortLinkInput, shortLinkMessages } from '../../../../contract/site/short-links.ts';
import { copyText } from '../../../kit/copy.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSchemaForm } from '../../../kit/form/use-schema-form.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { ShortAddress } from './short-link-cells.tsx';
import { createShortLink } from './short-links.queries.ts';

interface CreateShortLinkDialogProps {
  opened: boolean;
  onClose(): void;
}

export function CreateShortLinkDialog({ opened, onClose }: CreateShortLinkDialogProps) {
  const queryClient = useQueryClient();
  const [existing, setExisting] = useState<string>();
  const form = useSchemaForm({
    schema: newShortLinkInput,
    initialValues: { url: '', code: '' },
    save(link) {
      setExisting(undefined);
      return createShortLink(link);
    },
    onSaved({ fromUrl }) {
      queryClient.invalidateQueries({ queryKey: ['shortLink'] });
      showSnack(shortLinkMessages.created, {
        action: { label: 'Copy', run: () => copyText(fromUrl) },
      });
      onClose();
    },
    onFailure(error) {
      if (hasCode(error, 'CONFLICT')) setExisting(parseExistingAddress(error.details));
      return false;
    },
    failure: shortLinkMessages.createFailed,
  });

  function close() {
    setExisting(undefined);
    onClose();
  }

  return (
    <FormDialog
      title="New Short Link"
      form={form}
      submitLabel="Create"
      opened={opened}
      onClose={close}
    >
      <TextInput
        {...form.input('url')}
        type="url"
        placeholder="https://"
        description="A page of one of the network's sites, or an https address elsewhere."
        data-autofocus
      />
      <TextInput
        {...form.input('code')}
        label="Code"
        description="What stands behind /s/, such as spring-walk. Left empty, it is a random one."
        autoComplete="off"
      />
      {existing && (
        <Alert color="cyan" title="This short link leads there already">
          <Group gap="xs">
            <Text span size="sm">
              <ShortAddress fromUrl={existing} />
            </Text>
          </Group>
        </Alert>
      )}
    </FormDialog>
  );
}

function parseExistingAddress({ existing }: Readonly<Record<string, unknown>>): string | undefined {
  const { fromUrl } = (existing ?? {}) as { fromUrl?: unknown };
  return typeof fromUrl === 'string' ? fromUrl : undefined;
}
