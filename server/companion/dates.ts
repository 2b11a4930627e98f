import { type Html, html } from './html.ts';

// Made once: making one takes longer than all the rest of a line of a discussion.
const momentFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Servers do not know where the reader is, so times say which zone they are in. */
export function moment(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${momentFormat.format(at)} UTC</time>`;
}

export function day(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${dayFormat.format(at)}</time>`;
}
