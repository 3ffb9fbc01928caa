import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'

import { EmbeddedPostgresError } from '../embedded/errors.ts'

/** What a standby knows of its primary. Holds a password, so that only its owner may read it. */
export type StandbyNote = { primary: string; name: string; systemIdentifier: string }

const NOTE = 'standby.json'

export async function writeNote(dataDir: string, note: StandbyNote): Promise<void> {
  await writeFile(path.join(dataDir, NOTE), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** @throws EmbeddedPostgresError where none was made by the command. */
export async function readNote(dataDir: string): Promise<StandbyNote> {
  const text = await readFile(path.join(dataDir, NOTE), 'utf8').catch((cause: unknown) => {
    const sentence = `There is no standby in ${dataDir}: make one with npm run standby -- --of URL --into DIR.`
    throw new EmbeddedPostgresError(sentence, { cause })
  })
  return JSON.parse(text) as StandbyNote
}

/** Tells the server in a copied cluster whom to follow. Of two lines with the same name the later one counts. */
export async function followPrimary(cluster: string, { primary, name }: StandbyNote): Promise<void> {
  const { host, port, user, password } = new pg.Client({ connectionString: primary })
  const parts = { host, port: String(port), user, password, application_name: name }
  const info = Object.entries(parts)
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}='${String(value).replaceAll(/['\\]/g, String.raw`\$&`)}'`)
    .join(' ')
  await appendFile(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${info.replaceAll("'", "''")}'\nprimary_slot_name = '${name}'\n`,
  )
}
