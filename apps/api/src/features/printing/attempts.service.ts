import type { Bitmap } from '@thali/domain/paper/bitmap'
import type { PollReport } from '@thali/domain/paper/polling-printers'
import { isDialled } from '@thali/domain/paper/printers'
import { type Block, banded, type Sheet } from '@thali/domain/paper/sheet'

import type { createSheetDrawing } from './drawing/sheet-drawing.ts'
import type { Attempt, Due, PrintingRepository } from './printing.repository.ts'
import { beginAttempt, type Begun, endAttempt } from './printing.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'

type Deps = {
  db: Database
  printing: PrintingRepository
  drawing: ReturnType<typeof createSheetDrawing>
  clock: Clock
  onError: (error: unknown) => void
}

/** How an attempt ended, and whether the printer said so. */
export type AttemptEnd = PollReport & { canConfirm?: boolean | undefined }

/** Begins, draws and ends attempts to print a sheet, for all ways in which it gets to the printer. */
export function createAttempts({ db, printing, drawing, clock, onError }: Deps) {
  const end = (attempt: Attempt, { outcome, ...learnt }: AttemptEnd): Promise<void> =>
    db.transaction((tx) => endAttempt(tx, attempt, { outcome, learnt, now: clock.now() }))

  return {
    end,

    /** Null where another process was faster. */
    begin: ({ jobId, printerId }: Due, isOffered = false): Promise<Begun | null> =>
      db.transaction((tx) => beginAttempt(tx, jobId, printerId, clock.now(), isOffered)),

    /**
     * The picture of a sheet, or that the drawer is opened. Null where it cannot be drawn: the attempt has then ended, as
     * nothing was sent.
     */
    async draw(begun: Begun): Promise<Bitmap | 'drawer' | null> {
      if (begun.job.kind === 'drawer') return 'drawer'
      try {
        return await drawing.draw(headed(begun), begun.printer.width)
      } catch (error) {
        onError(error)
        await end(begun.attempt, { outcome: 'not-printed', trouble: begun.printer.trouble })
        return null
      }
    },

    /**
     * Ends the attempts of processes that ended before them, and of printers that do not answer: the sheets may be on paper,
     * but not those that nobody fetched. A printer that was to answer is in trouble, so that it is not sent sheet after sheet.
     */
    async giveUpLost(): Promise<void> {
      for (const lost of await printing.listLost(clock.now())) {
        const outcome = lost.isOffered ? 'not-printed' : 'unknown'
        const printer = await printing.find(lost.printerId)
        const learnt = printer && !isDialled(printer.way) ? { trouble: printer.trouble ?? ('offline' as const) } : null
        await db.transaction((tx) => endAttempt(tx, lost, { outcome, learnt, now: clock.now() }))
      }
    },

    stopDrawing: drawing.stop,
  }
}

export type Attempts = ReturnType<typeof createAttempts>

/** The sheet as this attempt sends it: with its band, and with the printer for which a stand-by prints it. */
function headed({ attempt, job, printer, owner }: Begun): Sheet {
  const text = `FOR ${owner.name.toUpperCase()}`
  const head: Block[] = owner.id === printer.id ? [] : [{ kind: 'inverse', text, size: 'dish', align: 'center' }]
  return banded(attempt.band, [...head, ...job.sheet.blocks])
}
