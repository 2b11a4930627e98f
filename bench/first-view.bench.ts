import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const built = join(import.meta.dirname, '../dist/console');
const budget = 220_000;

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
}

/** The JavaScript that the dashboard needs before it shows: the entry, its screen, what they import. */
export async function benchFirstView(): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const roots = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || key.startsWith('features/home/'),
  );
  const needed = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || needed.has(chunk.file)) return;
    needed.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  roots.forEach(add);
  let total = 0;
  for (const file of needed) {
    const size = gzipSync(readFileSync(join(built, file))).length;
    total += size;
    console.log(`${(size / 1000).toFixed(1).padStart(7)} kB  ${file}`);
  }
  const share = (total / budget).toFixed(2);
  console.log(
    `${(total / 1000).toFixed(1).padStart(7)} kB  gzip in all: ${share} of the ${budget / 1000} kB allowed`,
  );
}
