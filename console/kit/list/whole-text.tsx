import { type RefObject, useEffect, useRef, useState } from 'react';
import classes from './clip.module.css';

interface ClippedCell {
  clip: Element;
  at: DOMRect;
}

const edgePixels = 8;

interface WholeTextProps {
  within: RefObject<HTMLElement | null>;
}

/** Shows a tooltip with the full text of each cut-off `Clip`, on hover and keyboard focus. */
export default function WholeText({ within }: WholeTextProps) {
  const [shown, setShown] = useState<ClippedCell>();
  const tooltip = useRef<HTMLDivElement>(null);

  // Runs after every render, which may bring other rows or columns, but only after paint: measuring
  // earlier would force a layout and delay the first rows.
  useEffect(() => {
    const element = within.current;
    return element ? runAfterPaint(() => markCutOffCells(element)) : undefined;
  });

  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const observer = new ResizeObserver(() => markCutOffCells(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [within]);

  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    element.toggleAttribute('data-whole-text', true);

    function show({ target }: Pick<Event, 'target'>) {
      const clip = target instanceof Element ? target.closest('[data-clip][data-cut]') : null;
      const isOwn = clip?.closest('[data-whole-text]') === element;
      setShown(clip && isOwn ? { clip, at: clip.getBoundingClientRect() } : undefined);
    }
    /** Moves with the focused text; hides if the text was only hovered. */
    function follow({ target }: Event) {
      if (target === tooltip.current) return;
      setShown((now) =>
        now?.clip.contains(document.activeElement)
          ? { ...now, at: now.clip.getBoundingClientRect() }
          : undefined,
      );
    }
    function hide() {
      setShown(undefined);
    }
    function leave({ relatedTarget }: PointerEvent) {
      // The pointer may move onto the tooltip, to read or select its text.
      if (relatedTarget instanceof Node && tooltip.current?.contains(relatedTarget)) return;
      hide();
    }
    element.addEventListener(
      'pointerover',
      (event) => event.pointerType === 'mouse' && show(event),
      { signal },
    );
    element.addEventListener('pointerout', leave, { signal });
    element.addEventListener(
      'focusin',
      (event) =>
        event.target instanceof Element && event.target.matches(':focus-visible') && show(event),
      { signal },
    );
    element.addEventListener('focusout', hide, { signal });
    window.addEventListener('scroll', follow, { capture: true, signal });
    // Pointer or focus may have been there before this part was loaded.
    const isThere = element.querySelector('[data-clip]:hover, :focus-visible');
    if (isThere) {
      markCutOffCells(element);
      show({ target: isThere });
    }
    return () => stopped.abort();
  }, [within]);

  const isShown = shown !== undefined;
  useEffect(() => {
    if (!isShown) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setShown(undefined);
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isShown]);

  useEffect(() => {
    const box = tooltip.current;
    if (!box || !shown) return;
    box.showPopover();
    const { width, height } = box.getBoundingClientRect();
    const { left, top, bottom } = shown.at;
    const fitsBelow = bottom + height + edgePixels <= window.innerHeight;
    box.style.left = `${Math.max(edgePixels, Math.min(left, window.innerWidth - width - edgePixels))}px`;
    box.style.top = `${fitsBelow ? bottom : Math.max(edgePixels, top - height)}px`;
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      ref={tooltip}
      role="tooltip"
      popover="manual"
      className={classes.whole}
      onPointerLeave={() => setShown(undefined)}
    >
      {shown.clip.textContent.trim()}
    </div>
  );
}

function runAfterPaint(run: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}

function markCutOffCells(within: HTMLElement): void {
  const clips = [...within.querySelectorAll<HTMLElement>('[data-clip]')];
  const cut = clips.map(
    (clip) =>
      isOverflowing(clip) || [...clip.querySelectorAll('[data-clipped]')].some(isOverflowing),
  );
  clips.forEach((clip, index) => {
    const isCut = cut[index] ?? false;
    clip.toggleAttribute('data-cut', isCut);
    if (isCut && !clip.querySelector('a, button, input')) clip.tabIndex = 0;
    else clip.removeAttribute('tabindex');
  });
}

function isOverflowing(element: Element): boolean {
  return (
    element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth
  );
}
