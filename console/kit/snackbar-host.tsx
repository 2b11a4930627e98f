import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { connectionState } from '../lib/connection.ts';
import { useStore } from '../lib/store.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { Button, CloseButton } from './light/button.tsx';
import { paperClass, SmallText } from './light/layout.tsx';
import { closeSnack, interruptSnack, type Snack, shownSnacks } from './snackbar.ts';
import classes from './snackbar-host.module.css';

/**
 * Shows one message at a time, in a strip that screens leave free. Always rendered, so that screen
 * readers announce new messages.
 */
export function SnackbarHost() {
  const snack = useStore(shownSnacks).at(-1);
  const isDown = useStore(connectionState) !== 'up';
  return (
    <div className={classes.host} role="status" aria-live="polite">
      {isDown && !snack && <ConnectionNotice />}
      {snack && <SnackItem key={snack.id} snack={snack} />}
    </div>
  );
}

function SnackItem({ snack }: { snack: Snack }) {
  const { id, message, about, tone, action } = snack;
  const [isPaused, setIsPaused] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const textRef = useRef<HTMLParagraphElement>(null);
  const leftMs = useRef(snack.durationMs);

  useEffect(() => {
    if (isPaused) return;
    const since = Date.now();
    const timer = setTimeout(() => closeSnack(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - since;
    };
  }, [id, isPaused]);

  useEffect(
    () => () => {
      if (shownSnacks.get().some((waiting) => waiting.id === id))
        interruptSnack(id, leftMs.current);
    },
    [id],
  );

  useLayoutEffect(() => {
    const text = textRef.current;
    setIsLong(text !== null && text.scrollHeight > text.clientHeight);
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses its timer
    <div
      className={`${classes.snack} ${paperClass}`}
      data-tone={tone}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <SmallText
        ref={textRef}
        weight={500}
        className={classes.text}
        // Focusable, because keys scroll only the focused element.
        tabIndex={isLong ? 0 : undefined}
      >
        <span>{message}</span>
        {about && (
          <span className={classes.about} dir="auto">
            {about}
          </span>
        )}
      </SmallText>
      {action && (
        <Button
          size="compact-sm"
          variant="white"
          onClick={() => {
            action.run();
            closeSnack(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <CloseButton className={classes.close} aria-label="Dismiss" onClick={() => closeSnack(id)} />
    </div>
  );
}
