import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { KnownDatabase } from './primary-choice.ts'

const FILE = 'database-seen.json'

/** Where an installation remembers which database it has used. */
export function seenDatabaseIn(dataDir: string): string {
  return path.join(dataDir, FILE)
}

/**
 * Remembers, over a restart of this process, which database stands behind the hosts of `DATABASE_URL` and its highest
 * timeline: a process that starts while only an overtaken server, or a new and empty one, answers must not write there.
 * With other hosts in `DATABASE_URL` it begins anew.
 */
export function createSeenDatabase(file: string | undefined, hosts: readonly string[]) {
  let known = file === undefined ? null : read(file)

  function read(from: string): KnownDatabase | null {
    try {
      const seen = JSON.parse(readFileSync(from, 'utf8')) as KnownDatabase & { hosts: string[] }
      const isOurs = seen.hosts.toSorted().join() === hosts.toSorted().join()
      return isOurs ? { system: seen.system, timeline: seen.timeline } : null
    } catch {
      return null // there is none yet, or it was damaged: what answers now counts
    }
  }

  return {
    known: () => known,

    /** Notes a database whose timeline is higher than all before. Stored before anything runs there. */
    note(next: KnownDatabase): void {
      known = next
      if (file === undefined) return
      try {
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(`${file}.new`, JSON.stringify({ ...next, hosts }))
        renameSync(`${file}.new`, file)
      } catch {
        // A disk that is full or read-only is told elsewhere. The memory of this process counts as long as it runs.
      }
    },
  }
}
