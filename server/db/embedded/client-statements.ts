/**
 * PGlite's one session has one set of prepared statements. Each client gets names of its own in it,
 * whatever it calls them itself.
 */
export class ClientStatements {
  readonly #client: number;
  /** By the client's name. Kept when the client closes one: an error may keep that from happening. */
  readonly #names = new Map<string, string>();

  constructor(client: number) {
    this.#client = client;
  }

  /** The message as the session has to see it. */
  rename(message: Buffer, kind: string): Buffer {
    const at = whereNamed(message, kind);
    if (at === undefined) return message;
    const end = message.indexOf(0, at);
    // The unnamed statement is anybody's: a request that uses it begins by parsing it.
    if (end === at) return message;
    const name = Buffer.from(this.#nameOf(message.toString('latin1', at, end)));
    const renamed = Buffer.concat([message.subarray(0, at), name, message.subarray(end)]);
    renamed.writeInt32BE(renamed.length - 1, 1);
    return renamed;
  }

  /** Messages that close all of them, up to the one that ends the request. */
  closing(): Buffer {
    const closes = [...this.#names.values()].map((name) => message('C', `S${name}\0`));
    return Buffer.concat([...closes, message('S', '')]);
  }

  get areSome(): boolean {
    return this.#names.size > 0;
  }

  #nameOf(own: string): string {
    const known = this.#names.get(own) ?? `client ${this.#client} statement ${this.#names.size}`;
    this.#names.set(own, known);
    return known;
  }
}

/** Where the name of a statement begins, after the type of the message and its length. */
function whereNamed(message: Buffer, kind: string): number | undefined {
  const contents = 5;
  switch (kind) {
    // Parse
    case 'P':
      return contents;
    // Bind: the name of the portal comes first.
    case 'B':
      return message.indexOf(0, contents) + 1;
    // Close and Describe, of a statement or of a portal.
    case 'C':
    case 'D':
      return message.toString('latin1', contents, contents + 1) === 'S' ? contents + 1 : undefined;
    default:
      return undefined;
  }
}

function message(kind: string, contents: string): Buffer {
  const bytes = Buffer.from(`${kind}....${contents}`, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}
