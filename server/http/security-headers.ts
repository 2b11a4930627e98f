import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../base/config.ts';

const yearInSeconds = 31_536_000;

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = config.publicUrl.protocol === 'https:';
  const subdomains = config.hstsSubdomains ? '; includeSubDomains' : '';
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure && { 'strict-transport-security': `max-age=${yearInSeconds}${subdomains}` }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(headers);
    done();
  });
}

export function setPageSecurityHeaders(
  reply: FastifyReply,
  options: { styleNonce?: string; formTargets: readonly string[] },
): void {
  const styleNonce = options.styleNonce ? ` 'nonce-${options.styleNonce}'` : '';
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self'${styleNonce}`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      // Browsers also apply this to redirects after a form, and switching sites redirects to
      // another site's host.
      `form-action 'self' ${options.formTargets.join(' ')}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
}
