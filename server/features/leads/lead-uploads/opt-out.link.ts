import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link in a mail says: which entry of which upload it was sent for, and the proof. */
export interface OptOutLink {
  uploadId: number;
  position: number;
  proof: string;
}

const pattern = /^([1-9]\d{0,8})-([1-9]\d{0,8})-([\w-]{43})$/;

export function optOutPath(upload: { id: number; optOutKey: string }, position: number): string {
  return `/opt-out/${upload.id}-${position}-${proofOf(upload.optOutKey, position)}`;
}

/** The part after `/opt-out/`, if it is one. */
export function parseOptOut(text: string): OptOutLink | undefined {
  const [, uploadId, position, proof] = pattern.exec(text) ?? [];
  if (!proof) return undefined;
  return { uploadId: Number(uploadId), position: Number(position), proof };
}

/** Whether the link was made with the key of its upload. */
export function isProven({ position, proof }: OptOutLink, optOutKey: string): boolean {
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(optOutKey, position)));
}

function proofOf(optOutKey: string, position: number): string {
  return createHmac('sha256', optOutKey).update(String(position)).digest('base64url');
}
