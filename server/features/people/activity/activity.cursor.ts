import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';

/**
 * Position in someone's activity, sorted by time in microseconds, kind and id. Stays valid when
 * items are added or removed around it.
 */
export interface ActivityCursor {
  micros: number;
  kind: ContentKind;
  id: number;
}

export function encodeActivityCursor({ micros, kind, id }: ActivityCursor): string {
  return Buffer.from(`${micros}:${kind}:${id}`).toString('base64url');
}

export function decodeActivityCursor(text: string): ActivityCursor | undefined {
  const decoded = Buffer.from(text, 'base64url').toString();
  const [, micros = '', name = '', id = ''] =
    /^(\d{1,16}):([a-z_]+):(\d{1,10})$/.exec(decoded) ?? [];
  const kind = contentKinds.find((known) => known === name);
  return kind && { micros: Number(micros), kind, id: Math.min(Number(id), 2_147_483_647) };
}
