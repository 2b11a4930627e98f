import { PostgresDialect, PostgresQueryCompiler } from 'kysely';

function memoizeNameConversion(convert: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const seen = known.get(name) ?? convert(name);
    known.set(name, seen);
    return seen;
  };
}

export const columnName = memoizeNameConversion((property) =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
export const propertyName = memoizeNameConversion((column) =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
);

class CamelCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnName(identifier));
  }
}

export class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new CamelCaseCompiler();
  }
}
