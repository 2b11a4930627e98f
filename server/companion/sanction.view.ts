import { sanctionMessages } from '../../contract/moderation/sanctions.ts';
import { isSuspended, type Viewer } from '../base/viewer.ts';
import { type Html, html } from './html.ts';

export interface PageVisitor {
  viewer: Viewer | undefined;
  /** Signed in, but suspended. */
  suspended: Viewer | undefined;
}

/** The strongest sanction in force; undefined if there is none. */
export function describeSanctionOf({ viewer, suspended }: PageVisitor): string | undefined {
  const member = viewer ?? suspended;
  if (!member) return undefined;
  const { mutedUntil, suspendedUntil, mustAcknowledge } = member;
  if (suspendedUntil && isSuspended(member)) return sanctionMessages.suspended(suspendedUntil);
  if (mutedUntil && mutedUntil > new Date()) return sanctionMessages.mutedUntil(mutedUntil);
  return mustAcknowledge ? sanctionMessages.warned : undefined;
}

/** Stands in place of a form that the member could not send. */
export function writingLimitNotice(visitor: PageVisitor): Html | undefined {
  const sanction = describeSanctionOf(visitor);
  return sanction === undefined
    ? undefined
    : html`<p class="notice">${sanction} <a href="/notices">See your notices</a></p>`;
}
