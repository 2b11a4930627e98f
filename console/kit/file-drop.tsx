import { Text } from '@mantine/core';
import { IconPhotoUp, type TablerIcon } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  hint: string;
  accept: string;
  icon?: TablerIcon;
  error?: string | undefined;
  disabled?: boolean;
  onFile(file: File): void;
}

/** A real file input under the drop zone, so the keyboard works. */
export function FileDrop({
  label,
  hint,
  accept,
  icon: Icon = IconPhotoUp,
  error,
  disabled = false,
  onFile,
}: FileDropProps) {
  const [isOver, setIsOver] = useState(false);

  function acceptFile(file: File | undefined) {
    setIsOver(false);
    if (file && !disabled) onFile(file);
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  return (
    <div>
      <label
        className={classes.zone}
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          acceptFile(event.dataTransfer.files[0]);
        }}
      >
        <Icon size={24} stroke={1.5} aria-hidden />
        <span>
          <Text component="span" size="sm" fw={600} display="block">
            {label}
          </Text>
          <Text component="span" size="xs" c="dimmed" display="block">
            {hint}
          </Text>
        </span>
        <input
          type="file"
          className={classes.input}
          accept={accept}
          disabled={disabled}
          aria-invalid={error !== undefined}
          onChange={(event) => {
            acceptFile(event.currentTarget.files?.[0]);
            // Allows choosing the same file again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <Text role="alert" size="sm" className={classes.error}>
        {error}
      </Text>
    </div>
  );
}
