import { BackupError } from './backup-error.ts'
import type { BackupTarget } from './backup-target.ts'
import { readInstallation, readSealed } from './sealed-files.ts'

/** The backups of one installation, in one place or in several. */
export type BackupSource = {
  name: string
  /** Keys of the files below a folder in any of the places, sorted. */
  list: (folder: string) => Promise<string[]>
  /**
   * Opens a sealed file in the first place that has it whole. `read` is called again where a copy turns out to be damaged.
   *
   * @throws DamagedBackup where no place has it whole.
   */
  read: <Result>(key: string, read: (content: AsyncIterable<Buffer>) => Promise<Result>) => Promise<Result>
}

type Options = { privateKey: string; tell: (line: string) => void }

/**
 * Opens the places that hold the backups of an installation. A place that cannot be reached is reported and left out, as long
 * as another one can be reached.
 *
 * @throws BackupError where none of them holds backups, or they are those of different databases.
 */
export async function openSource(
  places: readonly BackupTarget[],
  { privateKey, tell }: Options,
): Promise<BackupSource> {
  const name = places.map((place) => place.name).join(' and ')
  const found = await Promise.all(places.map(findInstallation))
  const usable = found.filter(({ installation }) => installation !== null)
  const [fault] = found.flatMap((one) => one.fault ?? [])
  if (usable.length === 0) throw fault ?? new BackupError(`${name} holds no backups.`)
  if (new Set(usable.map(({ installation }) => installation)).size > 1)
    throw new BackupError(`${name} hold the backups of different databases.`)
  for (const one of found)
    if (!usable.includes(one))
      tell(`${one.fault?.message ?? `${one.place.name} holds no backups.`} The other place is used.`)

  return {
    name: usable.map(({ place }) => place.name).join(' and '),

    async list(folder) {
      const keys = await Promise.all(usable.map(({ place }) => place.list(folder)))
      return [...new Set(keys.flat())].toSorted()
    },

    async read(key, read) {
      let fault: BackupError | undefined
      for (const { place } of usable) {
        try {
          return await readSealed(place, { key, privateKey }, read)
        } catch (error) {
          if (!(error instanceof BackupError)) throw error
          fault ??= error
        }
      }
      throw fault
    },
  }
}

type Found = { place: BackupTarget; installation: string | null; fault?: BackupError }

async function findInstallation(place: BackupTarget): Promise<Found> {
  try {
    return { place, installation: await readInstallation(place) }
  } catch (fault) {
    if (fault instanceof BackupError) return { place, installation: null, fault }
    throw fault
  }
}
