import { ActionIcon, Anchor, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { socialUrlMaxLength } from '../../../../contract/people/socials.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { confirm } from '../../../kit/confirm.ts';
import { onEscape } from '../../../kit/escape.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import { confirmDiscard, useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { focusOpenTab } from '../users/focus-open-tab.ts';
import { useUserChange } from '../users/use-user-change.ts';
import { deleteSocialSite, type SocialSite, updateSocialSite } from './socials.queries.ts';
import classes from './socials-group.module.css';
import { findSocialProblem, socialAddress, socialLabel } from './socials-rules.ts';

interface SocialsItemProps {
  social: SocialSite;
  socials: readonly SocialSite[];
}

export function SocialsItem({
  social,
  socials,
  isLocked,
}: SocialsItemProps & { isLocked: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const { isSaving, run } = useUserChange();
  const editButton = useRef<HTMLButtonElement>(null);
  const name = `${social.type.toLowerCase()} ${social.url}`;

  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  async function remove() {
    const isConfirmed = await confirm({
      title: 'Delete this social site?',
      body: `${name} will no longer be known. It can be added again.`,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!isConfirmed) return;
    if (!(await run(() => deleteSocialSite(social.id)))) return;
    showSnack(userMessages.socialDeleted);
    focusOpenTab();
  }

  if (isEditing) {
    return <SocialsEditor social={social} socials={socials} onDone={() => setIsEditing(false)} />;
  }
  return (
    <li className={classes.item}>
      <span className={classes.value}>
        <SocialLink social={social} />
      </span>
      {!isLocked && (
        <>
          <ActionIcon
            ref={editButton}
            variant="subtle"
            color="gray"
            title="Edit"
            aria-label={`Edit ${name}`}
            onClick={() => setIsEditing(true)}
          >
            <IconPencil size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <TrashButton
            title="Delete"
            label={`Delete ${name}`}
            loading={isSaving}
            onClick={remove}
          />
        </>
      )}
    </li>
  );
}

function SocialLink({ social }: { social: SocialSite }) {
  const address = socialAddress(social);
  if (!address) return <>{social.url}</>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit>
      {social.url}
    </Anchor>
  );
}

function SocialsEditor({ social, socials, onDone }: SocialsItemProps & { onDone(): void }) {
  const { id, type } = social;
  // Value at the start of editing, unaffected by changes of others.
  const [before] = useState(social.url);
  const [url, setUrl] = useState(social.url);
  // Stored value that the person has seen and that saving overwrites.
  const [known, setKnown] = useState(social.url);
  const [error, setError] = useState<string>();
  const { isSaving, run } = useUserChange();
  const name = `${type.toLowerCase()} ${before}`;
  useUnsavedChanges(url !== before);

  async function save() {
    const wanted = url.trim();
    if (wanted === before) return onDone();
    const problem = findSocialProblem(socials, { id, type, url: wanted });
    if (problem) return setError(problem);
    let changed: Awaited<ReturnType<typeof updateSocialSite>>;
    const isAnswered = await run(async () => {
      changed = await updateSocialSite({ id, url: wanted, previousUrl: known });
    });
    if (!isAnswered) return;
    if (changed) {
      setKnown(changed.url);
      return setError(changed.message);
    }
    showSnack(userMessages.socialUpdated);
    onDone();
  }

  async function cancel() {
    if (!isSaving && (url === before || (await confirmDiscard()))) onDone();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    onEscape(cancel)(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isSaving) return;
    // Otherwise the key press would also trigger the button that gets the focus back.
    event.preventDefault();
    void save();
  }

  return (
    <li className={classes.item}>
      <TextInput
        autoFocus
        flex={1}
        size="xs"
        aria-label={`${socialLabel(type)} of ${name}`}
        value={url}
        maxLength={socialUrlMaxLength}
        // Shows the URL that someone else saved since editing began.
        description={social.url === before || error ? undefined : `Now: ${social.url}`}
        inputWrapperOrder={['input', 'description', 'error']}
        error={error}
        readOnly={isSaving}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <ActionIcon title="Save" aria-label={`Save ${name}`} loading={isSaving} onClick={save}>
        <IconCheck size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        title="Cancel"
        aria-label={`Cancel editing ${name}`}
        disabled={isSaving}
        onClick={onDone}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  );
}
