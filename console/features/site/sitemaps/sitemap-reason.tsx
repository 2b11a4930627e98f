import { ActionIcon, Alert, Button, Group, Loader, Popover, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sitemapUrlMaxLength } from '../../../../contract/site/sitemaps.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { sitemapReasonQuery } from './sitemaps.queries.ts';

/** Button that explains why an address is in the sitemap. */
export function SitemapReasonButton({ url, name }: { url: string; name: string }) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <Popover opened={isOpen} onDismiss={close} width={320} position="bottom-start" withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          title="Why is it here?"
          aria-label={`Why is ${name} here?`}
          onClick={toggle}
        >
          <IconHelpCircle size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>{isOpen && <SitemapReasonText url={url} />}</Popover.Dropdown>
    </Popover>
  );
}

/** Explains any address of the site, in a sitemap or not. */
export function CheckSitemapUrlButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');

  function check(event: FormEvent) {
    event.preventDefault();
    setAsked(typed.trim());
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconZoomQuestion size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Check a URL
      </Button>
      <Dialog opened={isOpen} onClose={close} title="Why is a page in a sitemap, or not?">
        <form onSubmit={check}>
          <Stack gap="md">
            <TextInput
              label="URL"
              description="Of a page of this site, or its path, such as /posts/welcome."
              data-autofocus
              maxLength={sitemapUrlMaxLength}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            {asked !== '' && <SitemapReasonText url={asked} />}
            <Group justify="flex-end">
              <Button type="submit" disabled={typed.trim() === ''}>
                Check
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}

function SitemapReasonText({ url }: { url: string }) {
  const { data, error } = useQuery(sitemapReasonQuery(url));
  if (error) {
    return (
      <Alert color="red" role="alert">
        {messageFor(error)}
      </Alert>
    );
  }
  if (!data) return <Loader size="sm" m="sm" aria-label="Checking" />;
  const { isListed, reason } = data;
  return (
    <Alert
      color={isListed ? 'teal' : 'orange'}
      icon={isListed ? <IconCircleCheck aria-hidden /> : <IconCircleX aria-hidden />}
      title={isListed ? 'It belongs in a sitemap' : 'It is in no sitemap'}
      role="status"
    >
      {reason}
    </Alert>
  );
}
