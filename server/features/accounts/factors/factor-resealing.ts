import type { Db } from '../../../db/database.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { totpPurpose } from './factor-proofs.ts';
import { factorsRepository } from './factors.repository.ts';

const resealedFactorsPerBatch = 100;

/** Seals secrets of authenticator apps with the current key. Can be stopped and run again. */
export async function resealFactors(
  db: Db,
  box: SecretBox,
): Promise<{ resealed: number; unreadable: number }> {
  const factors = factorsRepository(db);
  const counts = { resealed: 0, unreadable: 0 };
  for (let lastId = 0; ; ) {
    const rows = await factors.sealedWithOtherKeys(
      box.currentHeader,
      lastId,
      resealedFactorsPerBatch,
    );
    for (const { id, userId, sealedSecret } of rows) {
      lastId = id;
      try {
        const secret = box.open(sealedSecret, totpPurpose(userId));
        await factors.replaceSealed(id, sealedSecret, box.seal(secret, totpPurpose(userId)));
        counts.resealed += 1;
      } catch {
        counts.unreadable += 1;
      }
    }
    if (rows.length < resealedFactorsPerBatch) return counts;
  }
}
