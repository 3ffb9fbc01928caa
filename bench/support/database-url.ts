import type { EmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'

/** `DATABASE_URL` of a server that a proof has started. */
export function databaseUrlOf({ host, port, user, password }: EmbeddedPostgres['connection'], database = user): string {
  const owner = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  return `postgres://${owner}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
