import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { BackupError } from '@thali/keeper/backup/backup-error'

/** The places of backups as a person types them, with commas: a folder may be relative. */
export function toPlaces(text: string): string[] {
  return text.split(',').map((place) => toPlace(place.trim()))
}

/** The place of backups as a person types it: a folder may be relative. */
export function toPlace(text: string): string {
  return text.startsWith('s3://') ? text : path.resolve(text)
}

/** @throws BackupError */
export async function readKeyFile(file: string | undefined): Promise<string> {
  if (file === undefined) throw new BackupError('Name the file with the private key with --key-file.')
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`The file with the private key cannot be read: ${file}.`, { cause })
  })
}
