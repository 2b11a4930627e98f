/** Hosts that the server may contact for people. */
export interface OutgoingHostRule {
  allowLoopback: boolean;
  /** Host names, or '*.example.org' for all below one. Undefined: any public host. */
  hosts?: readonly string[] | undefined;
}

export function isListedHost({ hosts }: OutgoingHostRule, hostname: string): boolean {
  if (hosts === undefined) return true;
  const name = hostname.toLowerCase();
  return hosts.some((host) =>
    host.startsWith('*.') ? name.endsWith(host.slice(1)) : name === host,
  );
}
