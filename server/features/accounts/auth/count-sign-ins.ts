import { AppError } from '../../../base/errors.ts';
import type { Metrics } from '../../../base/metrics.ts';
import type { SignInService } from './sign-in.service.ts';

export function countSignIns(service: SignInService, { signIns }: Metrics): SignInService {
  return {
    ...service,
    async signIn(attempt) {
      try {
        const result = await service.signIn(attempt);
        signIns.inc({ outcome: 'ok' });
        return result;
      } catch (error) {
        signIns.inc({ outcome: outcomeOf(error) });
        throw error;
      }
    },
  };
}

function outcomeOf(error: unknown): 'throttled' | 'refused' | 'failed' {
  if (!(error instanceof AppError)) return 'failed';
  return error.code === 'RATE_LIMITED' ? 'throttled' : 'refused';
}
