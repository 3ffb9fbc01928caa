import { AppError } from '@thali/contracts/errors'
import type { Bitmap } from '@thali/domain/paper/bitmap'
import type { PrinterTrouble } from '@thali/domain/paper/printers'

import type { AttemptEnd, Attempts } from '../attempts.service.ts'
import type { Due, Printer, PrintingRepository } from '../printing.repository.ts'
import { type Begun, markFetched, noteLearnt } from '../printing.statements.ts'
import type { PrintCaller, PrintCallersRepository } from './print-callers.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'

type Deps = {
  db: Database
  printing: PrintingRepository
  callers: PrintCallersRepository
  attempts: Attempts
  clock: Clock
}
export type HandedOut<Picture = Bitmap> = { begun: Begun; picture: Picture }

/** Hands sheets to printers and programs that call, and takes their reports. */
export function createHandOut({ db, printing, callers, attempts, clock }: Deps) {
  async function begun(due: Due | undefined): Promise<HandedOut<Bitmap | 'drawer'> | null> {
    const one = due && (await attempts.begin(due))
    const picture = one ? await attempts.draw(one) : null
    return one && picture ? { begun: one, picture } : null
  }

  return {
    /** The next sheet of a printer that gets it with this answer. */
    async next(printer: Printer): Promise<HandedOut | null> {
      const next = await begun(await printing.findDueFor(printer.id, clock.now()))
      return next && next.picture !== 'drawer' ? { begun: next.begun, picture: next.picture } : null
    },

    /** The next sheet of any printer that the program of a location dials. */
    nextForAgent: async ({ secretHash }: PrintCaller) => begun(await printing.findDueForAgent(secretHash, clock.now())),

    /**
     * The sheet that a printer is to fetch. Until it does so nothing is on paper, so that a repeated call is told of the same
     * one; from then on it is told of none until the sheet has ended.
     */
    async offer(printer: Printer): Promise<string | null> {
      const open = await callers.findSending(printer.id)
      if (open) return open.isOffered ? open.id : null
      const due = await printing.findDueFor(printer.id, clock.now())
      if (!due) return null
      const offered = await attempts.begin(due, true)
      if (offered) return offered.attempt.id
      // Another call of this printer was faster.
      const other = await callers.findSending(printer.id)
      return other?.isOffered ? other.id : null
    },

    /** The picture of a sheet that a printer was told of. @throws AppError `not-found` */
    async fetch(printer: Printer, attemptId: string): Promise<Bitmap> {
      const one = await callers.findBegun(attemptId, printer)
      const picture = one ? await attempts.draw(one) : null
      if (picture === 'drawer') throw new AppError('not-found')
      const isOpen = one && picture && (await db.transaction((tx) => markFetched(tx, one.attempt, clock.now())))
      if (!isOpen) throw new AppError('not-found')
      return picture
    },

    /**
     * What became of a sheet. One that has ended stays as it is, but for one that was given up and did print after all.
     *
     * @param isOwn whether the sheet was handed to the caller; of others nothing changes
     */
    async settle(attemptId: string, isOwn: (printer: Printer) => boolean, end: AttemptEnd): Promise<boolean> {
      const found = await callers.findAttempt(attemptId)
      if (!found || !isOwn(found.printer)) return false
      const { attempt } = found
      // Of what was not fetched nothing is on paper, whatever else the printer says.
      await attempts.end(attempt, attempt.isOffered ? { ...end, outcome: 'not-printed' } : end)
      return true
    },

    /** How a printer says that it is; stored when that is new. */
    async note({ id, trouble: before }: Printer, trouble: PrinterTrouble | null): Promise<void> {
      if (trouble !== before) await db.transaction((tx) => noteLearnt(tx, id, { trouble }, null, clock.now()))
    },
  }
}

export type HandOut = ReturnType<typeof createHandOut>
