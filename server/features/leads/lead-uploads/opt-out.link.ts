import { createHmac, timingSafeEqual } from 'node:crypto';

/** Entry of an upload that a mail was sent for, and its HMAC. */
export interface OptOutLink {
  uploadId: number;
  position: number;
  proof: string;
}

const optOutLinkPattern = /^([1-9]\d{0,8})-([1-9]\d{0,8})-([\w-]{43})$/;

export function optOutPath(upload: { id: number; optOutKey: string }, position: number): string {
  return `/opt-out/${upload.id}-${position}-${computeOptOutProof(upload.optOutKey, position)}`;
}

export function parseOptOutLink(text: string): OptOutLink | undefined {
  const [, uploadId, position, proof] = optOutLinkPattern.exec(text) ?? [];
  if (!proof) return undefined;
  return { uploadId: Number(uploadId), position: Number(position), proof };
}

export function hasValidOptOutProof({ position, proof }: OptOutLink, optOutKey: string): boolean {
  return timingSafeEqual(Buffer.from(proof), Buffer.from(computeOptOutProof(optOutKey, position)));
}

function computeOptOutProof(optOutKey: string, position: number): string {
  return createHmac('sha256', optOutKey).update(String(position)).digest('base64url');
}
