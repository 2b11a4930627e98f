import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const totpPeriodSeconds = 30;
const totpSecretBytes = 20;
/** Accepts codes of clocks that are a minute off. */
const acceptedTimeStepsOff = 2;
/** Codes this many steps back are recognised, to tell people that their clock is behind. */
const recognisedTimeStepsBehind = 240;

export type CodeCheck =
  | { isRight: true; step: number }
  /**
   * Set for clocks that are behind. Clocks that are ahead are not reported, because their codes
   * could still be used later.
   */
  | { isRight: false; minutesBehind?: number };

export function newTotpSecret(): string {
  return new Secret({ size: totpSecretBytes }).base32;
}

export function totpAddress(secret: string, { issuer, label }: { issuer: string; label: string }) {
  return createTotp(secret, { issuer, label }).toString();
}

/** QR code as SVG, created here so that nobody else receives the secret. */
export function totpQrCode(address: string): string {
  return renderSVG(address, { border: 2, ecc: 'M' });
}

export function checkTotpCode(secret: string, code: string, now: Date): CodeCheck {
  const totp = createTotp(secret);
  const timestamp = now.getTime();
  const current = Math.floor(timestamp / 1000 / totpPeriodSeconds);
  const delta = totp.validate({ token: code, timestamp, window: acceptedTimeStepsOff });
  if (delta !== null) return { isRight: true, step: current + delta };
  for (let back = acceptedTimeStepsOff + 1; back <= recognisedTimeStepsBehind; back++) {
    const earlier = timestamp - back * totpPeriodSeconds * 1000;
    if (totp.generate({ timestamp: earlier }) === code) {
      return { isRight: false, minutesBehind: Math.round((back * totpPeriodSeconds) / 60) };
    }
  }
  return { isRight: false };
}

export function totpCodeAt(secret: string, at: Date): string {
  return createTotp(secret).generate({ timestamp: at.getTime() });
}

function createTotp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), period: totpPeriodSeconds });
}
