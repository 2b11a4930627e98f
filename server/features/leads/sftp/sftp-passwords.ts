import type { SecretBox } from '../../../lib/secret-box.ts';

export interface SftpPasswords {
  seal(siteId: number, password: string): Buffer;
  /** Undefined if sealed with another key, as after a restore without it. */
  open(siteId: number, sealed: Buffer): string | undefined;
}

/** Bound to the site: a row copied to another site does not open there. */
export function createSftpPasswords(box: SecretBox): SftpPasswords {
  const passwordPurpose = (siteId: number) => `sftp password of site ${siteId}`;
  return {
    seal: (siteId, password) => box.seal(password, passwordPurpose(siteId)),
    open(siteId, sealed) {
      try {
        return box.open(sealed, passwordPurpose(siteId));
      } catch {
        return undefined;
      }
    },
  };
}
