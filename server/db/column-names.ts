import { PostgresDialect, PostgresQueryCompiler } from 'kysely';

/** Remembers what `change` makes of each of the few names there are. */
function remembered(change: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const seen = known.get(name) ?? change(name);
    known.set(name, seen);
    return seen;
  };
}

/** The database says `site_id` where the code says `siteId`. */
export const columnName = remembered((property) =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
export const propertyName = remembered((column) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

class CamelCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnName(identifier));
  }
}

/** Writes names as the database has them. Results are renamed where their columns are read. */
export class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new CamelCaseCompiler();
  }
}
