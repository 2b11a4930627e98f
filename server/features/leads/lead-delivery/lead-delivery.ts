import { createHash } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import { SftpError, type SftpSession } from '../../../lib/sftp.ts';
import { renderLeadFileChunks } from '../leads/lead-files.ts';
import { leadsRepository } from '../leads/leads.repository.ts';
import { assertIsDirectory, joinPath, writeAndVerify } from '../sftp/sftp-directory.ts';
import { SftpFailure } from '../sftp/sftp-gateway.ts';
import { type LeadDelivery, leadDeliveriesRepository } from './lead-deliveries.repository.ts';

export interface LeadFileFacts {
  size: number;
  sha256: string;
}

/**
 * Renders the same bytes each time, because layout and leads never change; only deleted people are
 * left out.
 */
function renderDeliveryFile(db: Db, delivery: LeadDelivery): AsyncGenerator<Buffer> {
  const leads = leadsRepository(db);
  const { siteId, layout } = delivery;
  const originalId = originalDeliveryIdOf(delivery);
  return renderLeadFileChunks(layout, (after, limit) =>
    leads.ofDelivery(siteId, originalId, after, limit),
  );
}

function originalDeliveryIdOf({ id, replayOf }: LeadDelivery): number {
  return replayOf ?? id;
}

export async function computeFileFacts(db: Db, delivery: LeadDelivery): Promise<LeadFileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of renderDeliveryFile(db, delivery)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Contains the attempt, so that concurrent attempts never write to the same file. */
function temporaryFileName({ id, replayOf, fileName }: LeadDelivery, attempt: number): string {
  const of = replayOf === null ? '' : `.replay-${id}`;
  return `${fileName}${of}.${attempt}.part`;
}

interface UploadParts {
  dir: string;
  facts: LeadFileFacts;
  /** Records that the upload is complete. False if it no longer counts. */
  markUploaded(attempt: number): Promise<boolean>;
}

export interface SentFile {
  facts: LeadFileFacts;
  note: string | null;
}

/**
 * Puts the file in place exactly once, whatever happened to earlier attempts: uploads it under a
 * temporary name, records that the upload is complete, then renames it. From that record and the
 * two names the next attempt can tell how far this one got.
 */
export async function uploadDeliveryFile(
  db: Db,
  session: SftpSession,
  delivery: LeadDelivery,
  { dir, facts, markUploaded }: UploadParts,
): Promise<SentFile> {
  const finalPath = joinPath(dir, delivery.fileName);
  const partPath = (attempt: number) => joinPath(dir, temporaryFileName(delivery, attempt));
  const deliveries = leadDeliveriesRepository(db);
  const { siteId, id } = delivery;
  const known = [
    facts,
    ...(await deliveries.listFileFacts(siteId, originalDeliveryIdOf(delivery))),
  ];
  await assertIsDirectory(session, dir);

  const uploaded = delivery.uploadedAttempt;
  if (uploaded !== null) {
    const part = await session.stat(partPath(uploaded));
    if (part?.size === facts.size)
      return renameToFinalPath(
        session,
        { part: partPath(uploaded), final: finalPath },
        facts,
        known,
      );
    // The upload was complete and renamed, and the receiver has picked it up.
    if (!part && !(await session.stat(finalPath))) {
      return { note: pickedUpNote, facts: factsOfEarlierUpload(delivery) ?? facts };
    }
    // Cleared before the part is removed; otherwise the missing part would count as renamed.
    if (part) await deliveries.change(siteId, id, { uploadedAttempt: null });
  }
  const inPlace = await findDeliveredFile(session, finalPath, known);
  if (inPlace) return { note: delivery.replayOf === null ? null : stillThereNote, facts: inPlace };

  const { attempts: attempt } = delivery;
  for (let earlier = 1; earlier < attempt; earlier++) await session.remove(partPath(earlier));
  const file = { dir, path: partPath(attempt), size: facts.size };
  await writeAndVerify(session, file, renderDeliveryFile(db, delivery));
  if (!(await markUploaded(attempt))) {
    throw new SftpFailure('failed', 'Another attempt is under way, or to another place.');
  }
  return renameToFinalPath(session, { part: partPath(attempt), final: finalPath }, facts, known);
}

/** Size and checksum of an earlier upload, which may contain people deleted since. */
function factsOfEarlierUpload({ byteSize, sha256 }: LeadDelivery): LeadFileFacts | undefined {
  return byteSize === null || sha256 === null ? undefined : { size: byteSize, sha256 };
}

const pickedUpNote = 'The receiver took the file before its arrival could be confirmed.';
const stillThereNote = 'The file was still there as it was, so nothing was sent.';

async function renameToFinalPath(
  session: SftpSession,
  { part: partPath, final: finalPath }: { part: string; final: string },
  facts: LeadFileFacts,
  known: readonly LeadFileFacts[],
): Promise<SentFile> {
  try {
    await session.rename(partPath, finalPath);
  } catch (error) {
    // A concurrent attempt may have placed the file; then this copy is not needed.
    const isLost = !(error instanceof SftpError) || error.problem === 'lost';
    const inPlace = !isLost && (await findDeliveredFile(session, finalPath, known));
    if (!inPlace) throw error;
    await session.remove(partPath);
    return { note: null, facts: inPlace };
  }
  return { note: null, facts };
}

async function findDeliveredFile(
  session: SftpSession,
  finalPath: string,
  known: readonly LeadFileFacts[],
): Promise<LeadFileFacts | undefined> {
  const found = await session.stat(finalPath);
  if (!found) return undefined;
  const sameSize = known.filter(({ size }) => size === found.size);
  const inPlace =
    sameSize.length > 0 && (await findKnownFileWithSameContent(session, finalPath, sameSize));
  if (inPlace) return inPlace;
  throw new SftpFailure('failed', `A different file named ${finalPath} is already there.`);
}

/**
 * `known` files have the right size. If the server denies reading, equal size counts as equal
 * content.
 */
async function findKnownFileWithSameContent(
  session: SftpSession,
  path: string,
  known: readonly LeadFileFacts[],
): Promise<LeadFileFacts | undefined> {
  try {
    const found = await session.sha256(path);
    return known.find(({ sha256 }) => sha256 === found);
  } catch (error) {
    if (error instanceof SftpError && error.problem === 'denied') return known[0];
    throw error;
  }
}
