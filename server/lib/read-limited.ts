export async function readLimitedResponse(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('Its answer does not end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
