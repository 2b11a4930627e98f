import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import { conflict } from '../../../base/errors.ts';
import type { Passkey } from './factors.repository.ts';

/** Page that asks for a passkey; browsers bind the answer to its origin. */
export interface PasskeyPage {
  hostname: string;
  origin: string;
}

type WebAuthn = typeof import('@simplewebauthn/server');

type RegistrationAnswer = Parameters<WebAuthn['verifyRegistrationResponse']>[0]['response'];
type SignInAnswer = Parameters<WebAuthn['verifyAuthenticationResponse']>[0]['response'];
type PasskeyTransport = NonNullable<SignInAnswer['authenticatorAttachment']>;

/** Imported on first use, because the import prints warnings about experimental algorithms. */
const loadWebAuthn = (): Promise<WebAuthn> => import('@simplewebauthn/server');

/** True for the host of the relying-party id and its subdomains. */
function isPasskeyHost(rpId: string | undefined, hostname: string): boolean {
  return rpId !== undefined && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}

export function createPasskeys(rpId: string | undefined) {
  function requireHost({ hostname }: PasskeyPage): string {
    if (rpId === undefined) throw conflict(secondFactorMessages.noPasskeys);
    if (!isPasskeyHost(rpId, hostname)) throw conflict(secondFactorMessages.noPasskeysHere(rpId));
    return rpId;
  }

  return {
    rpId,
    isPossibleAt: (hostname: string) => isPasskeyHost(rpId, hostname),

    async registrationOptions(
      page: PasskeyPage,
      person: { personId: number; username: string; siteName: string; known: readonly Passkey[] },
    ) {
      const rpID = requireHost(page);
      const { generateRegistrationOptions } = await loadWebAuthn();
      return generateRegistrationOptions({
        rpName: person.siteName,
        rpID,
        userName: person.username,
        userID: new Uint8Array(Buffer.from(`person ${person.personId}`)),
        attestationType: 'none',
        excludeCredentials: person.known.map(toCredentialDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
    },

    /** Undefined if the answer is forged, or belongs to another page or challenge. */
    async verifyRegistration(
      page: PasskeyPage,
      answer: unknown,
      challenge: string,
    ): Promise<Omit<Passkey, 'id' | 'userId' | 'name'> | undefined> {
      const id = requireHost(page);
      const { verifyRegistrationResponse } = await loadWebAuthn();
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: answer as RegistrationAnswer,
          expectedChallenge: challenge,
          expectedOrigin: page.origin,
          expectedRPID: id,
          requireUserVerification: false,
        });
        if (!verified) return undefined;
        const { credential } = registrationInfo;
        return {
          credentialId: Buffer.from(credential.id, 'base64url'),
          publicKey: Buffer.from(credential.publicKey),
          signCount: credential.counter,
          transports: (credential.transports ?? []).slice(0, 10),
          rpId: id,
        };
      } catch {
        return undefined;
      }
    },

    /** Without `known` the browser offers all passkeys of this site that it has. */
    async signInOptions(page: PasskeyPage, known: readonly Passkey[] = []) {
      const rpID = requireHost(page);
      const { generateAuthenticationOptions } = await loadWebAuthn();
      return generateAuthenticationOptions({
        rpID,
        allowCredentials: known.map(toCredentialDescriptor),
        userVerification: known.length === 0 ? 'required' : 'preferred',
      });
    },

    /** New counter of the passkey; undefined if the answer is not valid. */
    async verifySignIn(
      page: PasskeyPage,
      answer: unknown,
      {
        challenge,
        passkey,
        mustVerifyUser,
      }: { challenge: string; passkey: Passkey; mustVerifyUser: boolean },
    ): Promise<number | undefined> {
      const id = requireHost(page);
      if (passkey.rpId !== id) return undefined;
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as SignInAnswer,
          expectedChallenge: challenge,
          expectedOrigin: page.origin,
          expectedRPID: id,
          requireUserVerification: mustVerifyUser,
          credential: {
            id: passkey.credentialId.toString('base64url'),
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.signCount,
          },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

function toCredentialDescriptor({ credentialId, transports }: Passkey) {
  return { id: credentialId.toString('base64url'), transports: transports as PasskeyTransport[] };
}
