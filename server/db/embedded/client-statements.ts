/**
 * Gives each client's prepared statements unique names, because PGlite's single session has only
 * one set of names.
 */
export class ClientStatements {
  readonly #client: number;
  /**
   * Unique names, keyed by the names that the client chose. They stay when the client closes a
   * statement, because the close may fail.
   */
  readonly #names = new Map<string, string>();

  constructor(client: number) {
    this.#client = client;
  }

  rename(message: Buffer, kind: string): Buffer {
    const at = findStatementNameOffset(message, kind);
    if (at === undefined) return message;
    const end = message.indexOf(0, at);
    if (end === at) return message;
    const name = Buffer.from(this.#uniqueNameOf(message.toString('latin1', at, end)));
    const renamed = Buffer.concat([message.subarray(0, at), name, message.subarray(end)]);
    renamed.writeInt32BE(renamed.length - 1, 1);
    return renamed;
  }

  closeAllMessages(): Buffer {
    const closes = [...this.#names.values()].map((name) =>
      encodeProtocolMessage('C', `S${name}\0`),
    );
    return Buffer.concat([...closes, encodeProtocolMessage('S', '')]);
  }

  get hasStatements(): boolean {
    return this.#names.size > 0;
  }

  #uniqueNameOf(own: string): string {
    const known = this.#names.get(own) ?? `client ${this.#client} statement ${this.#names.size}`;
    this.#names.set(own, known);
    return known;
  }
}

function findStatementNameOffset(message: Buffer, kind: string): number | undefined {
  const contents = 5;
  switch (kind) {
    // Parse
    case 'P':
      return contents;
    // Bind: the name of the portal comes first.
    case 'B':
      return message.indexOf(0, contents) + 1;
    // Close and Describe, of a statement or a portal.
    case 'C':
    case 'D':
      return message.toString('latin1', contents, contents + 1) === 'S' ? contents + 1 : undefined;
    default:
      return undefined;
  }
}

function encodeProtocolMessage(kind: string, contents: string): Buffer {
  const bytes = Buffer.from(`${kind}....${contents}`, 'latin1');
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}
