import {
  destinationTakenMessage,
  shortLinkMessages,
} from '../../../../contract/site/short-links.ts';
import { AppError } from '../../../base/errors.ts';
import { violatesUnique } from '../../../db/constraints.ts';

export function isTargetTaken(error: unknown): boolean {
  return violatesUnique(error, 'short_links_to_url') || violatesUnique(error, 'short_links_thread');
}

export function targetTakenError(
  edited: number | null,
  { id, fromUrl, toUrl }: { id: number; fromUrl: string; toUrl: string },
): AppError {
  const message =
    edited === null ? shortLinkMessages.createFailed : destinationTakenMessage(fromUrl);
  return new AppError('CONFLICT', message, 'url', { existing: { id: String(id), fromUrl, toUrl } });
}
