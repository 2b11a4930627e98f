import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { isPageUrl } from '../../../../contract/addresses.ts';
import { engagementPicturePath } from '../../../../contract/engagement/engagements.ts';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import {
  pictureMaxBytes,
  pictureMessages,
} from '../../../../contract/moderation/content-pictures.ts';
import { FileDrop } from '../../../kit/file-drop.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { imageAddress } from '../../../lib/content-images.ts';
import { upload } from '../../../lib/upload.ts';
import classes from './engagements.module.css';

export function ImageInput({
  onUploaded,
  ...props
}: TextInputProps & { value: string; onUploaded(address: string): void }) {
  const [address] = useDebouncedValue(props.value.trim(), 2 * quickSearchDebounceMs);
  return (
    <div className={classes.picture}>
      <TextInput type="url" autoComplete="off" {...props} />
      <UploadImage onUploaded={onUploaded} />
      {isPageUrl(address) && <ImagePreview key={address} address={address} />}
    </div>
  );
}

function ImagePreview({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <Text size="sm" c="dimmed" role="status">
        No image could be loaded from there.
      </Text>
    );
  }
  return (
    <img
      className={classes.image}
      src={imageAddress(address)}
      alt="As visitors will see it"
      onError={() => setIsBroken(true)}
    />
  );
}

function UploadImage({ onUploaded }: { onUploaded(address: string): void }) {
  const [problem, setProblem] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);

  async function uploadPicture(file: File) {
    if (file.size >= pictureMaxBytes) return setProblem(pictureMessages.tooLarge);
    setProblem(undefined);
    setIsUploading(true);
    try {
      const form = new FormData();
      form.set('picture', file);
      const { url } = await upload<{ url: string }>(engagementPicturePath, form);
      onUploaded(url);
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setIsUploading(false);
    }
  }

  return (
    <FileDrop
      label={isUploading ? 'Uploading…' : 'Upload an image'}
      hint="JPEG, PNG, WebP or GIF, up to 5 MB"
      accept="image/jpeg,image/png,image/webp,image/gif"
      error={problem}
      disabled={isUploading}
      onFile={uploadPicture}
    />
  );
}
