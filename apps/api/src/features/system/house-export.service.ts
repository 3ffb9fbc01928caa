import { PassThrough, type Readable } from 'node:stream'

import { AppError } from '@thali/contracts/errors'
import { localParts } from '@thali/domain/time/zone'

import type { FeatureOptions } from '#api/app-options.ts'
import { VERSION } from '#api/config/version.ts'
import { recordAudit } from '#api/database/journal.ts'
import { writeArchive } from '#api/database/leaving/write-archive.ts'

type Deps = Pick<FeatureOptions, 'database' | 'media' | 'clock' | 'onError'>

/** Everything that the house owns, as one archive that is sent while it is made. */
export function createHouseExport({ database: { connection, db }, media, clock, onError }: Deps) {
  let isMaking = false

  return {
    /** @throws AppError `too-many-requests` while another one is made here: each holds a snapshot of the database */
    async begin(actor: string): Promise<{ name: string; content: Readable }> {
      if (isMaking) throw new AppError('too-many-requests', { retryAfter: 60 })
      isMaking = true
      const now = clock.now()
      const name = `everything-${localParts(now).date}.zip`
      const content = new PassThrough()
      try {
        await recordAudit(db, { actor, action: 'export', subject: name })
      } catch (error) {
        isMaking = false
        throw error
      }
      writeArchive({ connection, media, product: VERSION, now, tell: () => undefined }, content)
        // The one who downloads it sees that it ended early: the archive is not whole.
        .catch((error: unknown) => {
          content.destroy(error instanceof Error ? error : new Error(String(error)))
          onError(error)
        })
        .finally(() => (isMaking = false))
      return { name, content }
    },
  }
}

export type HouseExport = ReturnType<typeof createHouseExport>
