import { type SQL, sql } from 'drizzle-orm'

/** A number of the domain inside a CHECK, where PostgreSQL takes no parameters. */
export function literal(number: number): SQL {
  return sql.raw(String(number))
}

/** Escapes text for a LIKE pattern, so that `%`, `_` and `\` match themselves. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
