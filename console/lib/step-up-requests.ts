import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiError, type ApiErrorCode, createUnreachableError } from './api-error.ts';
import { readJson, request } from './http.ts';
import { askForProof } from './step-up.ts';

export interface ProofChoices {
  isNeeded: boolean;
  /** True if a code of an app or a recovery code is accepted. */
  hasFactor: boolean;
  hasApp: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  /** Provider of single sign-on at which the person can sign in again. */
  ssoName: string | null;
}

interface ProofFailure {
  errors?: { message: string; extensions?: { code?: ApiErrorCode; field?: string } }[];
}

async function readProofAnswer<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return readJson<Answer>(response);
  const [error] = (await readJson<ProofFailure>(response)).errors ?? [];
  if (!error) throw createUnreachableError(`status ${response.status}`);
  throw new ApiError(error.extensions?.code ?? 'INTERNAL', error.message);
}

function postJson(path: string, content: object): Promise<Response> {
  return request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  });
}

export const fetchProofChoices = async () =>
  readProofAnswer<ProofChoices>(await request('/api/auth/step-up'));

export const fetchStepUpPasskeyOptions = async () =>
  readProofAnswer<PublicKeyCredentialRequestOptionsJSON>(
    await postJson('/api/auth/step-up/passkey-options', {}),
  );

export const sendProof = async (proof: object) =>
  readProofAnswer(await postJson('/api/auth/step-up', proof));

/** Leads to the provider, then to a page that says it can be closed. */
export const ssoProofAddress = `/api/auth/step-up/sso?redirect=${encodeURIComponent('/account/confirmed')}`;

/** True once the proof is fresh enough. For downloads, which are plain links. */
export async function ensureProof(): Promise<boolean> {
  const { isNeeded } = await fetchProofChoices();
  return !isNeeded || askForProof();
}
