import { Select, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  type SocialType,
  socialTypes,
  socialUrlMaxLength,
} from '../../../../contract/people/socials.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { AddForm } from '../../../kit/form/add-form.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { useUserChange } from '../users/use-user-change.ts';
import type { User } from '../users/user.queries.ts';
import { createSocialSite } from './socials.queries.ts';
import { findSocialProblem, socialLabel, socialPrefix } from './socials-rules.ts';

const socialTypeChoices = socialTypes.map((type) => ({ value: type, label: type.toLowerCase() }));

export function SocialsAddForm({ user }: { user: User }) {
  const [type, setType] = useState<SocialType | null>(null);
  const [url, setUrl] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [added, setAdded] = useState(0);
  const { isSaving, run } = useUserChange();
  const typeInput = useRef<HTMLInputElement>(null);
  const urlInput = useRef<HTMLInputElement>(null);
  useUnsavedChanges(url.trim() !== '');

  // Computed on every render, so that it disappears with its cause.
  const problem = findSocialProblem(user.socialSites, { type, url });

  async function add() {
    setIsTried(problem !== undefined);
    if (!type || problem) {
      (type ? urlInput : typeInput).current?.focus();
      return;
    }
    const social = { userId: user.id, type, url: url.trim() };
    if (!(await run(() => createSocialSite(social)))) return;
    setType(null);
    setUrl('');
    showSnack(userMessages.socialAdded);
    setAdded((count) => count + 1);
  }

  // Runs after the inputs are enabled again and focuses the type for the next entry.
  useEffect(() => {
    if (added > 0) typeInput.current?.focus();
  }, [added]);

  const prefix = socialPrefix(type, url);
  return (
    <AddForm
      label="Add a social site"
      error={isTried ? problem : undefined}
      isSaving={isSaving}
      onAdd={add}
    >
      <Select
        ref={typeInput}
        label="Type"
        placeholder="Choose or search"
        searchable
        // The focus returns here after adding, which must not open the list.
        openOnFocus={false}
        data={socialTypeChoices}
        value={type}
        onChange={(chosen) => {
          setType(chosen as SocialType | null);
          setIsTried(false);
        }}
      />
      <TextInput
        ref={urlInput}
        label={socialLabel(type)}
        value={url}
        maxLength={socialUrlMaxLength}
        autoComplete="off"
        autoCapitalize="off"
        leftSection={prefix && <Text size="sm">{prefix}</Text>}
        leftSectionWidth={prefix ? estimatePrefixWidth(prefix) : 0}
        leftSectionPointerEvents="none"
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setIsTried(false);
        }}
      />
    </AddForm>
  );
}

/** Approximate width in pixels, with padding. */
function estimatePrefixWidth(prefix: string): number {
  return Math.max(34, 20 + prefix.length * 6.2);
}
