import { AppError } from '@thali/contracts/errors'
import type { Bitmap } from '@thali/domain/paper/bitmap'
import { starReport, starTrouble } from '@thali/domain/paper/polling-printers'

import type { Printer } from '../printing.repository.ts'
import type { HandOut } from './hand-out.service.ts'
import type { PrintCallersRepository } from './print-callers.repository.ts'
import { markCut } from './print-callers.statements.ts'
import type { Database } from '#api/database/database.ts'

/** In place of a sheet: a blank one, with which a printer cuts off what hangs out of it. */
const CUT = 'cut'
const CUT_ROWS = 8
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_SHEET = { jobReady: false } as const

type StarConfirmation = { token?: string | undefined; code?: string | undefined }
type Deps = { db: Database; callers: PrintCallersRepository; handOut: HandOut }

/** Star CloudPRNT: the printer asks, fetches the picture that it is told of, and confirms it. */
export function createStarPolls({ db, callers, handOut }: Deps) {
  return {
    async poll(printer: Printer, statusCode: string) {
      const trouble = starTrouble(statusCode)
      // One that does not take a sheet, or does not confirm it, says that all is well. It stays in trouble until it does.
      const isOwing =
        trouble === null &&
        printer.trouble === 'offline' &&
        (await callers.hasFailed(printer, ['not-printed', 'unknown']))
      if (!isOwing) await handOut.note(printer, trouble)
      const offered = trouble === null ? await handOut.offer(printer) : null
      if (offered === null) return NO_SHEET
      return { jobReady: true, mediaTypes: ['image/png'], jobToken: printer.isUncut ? CUT : offered }
    },

    /** @throws AppError `not-found` */
    async fetch(printer: Printer, token = ''): Promise<Bitmap> {
      if (token === CUT) {
        // Before it is confirmed: a printer whose answers are lost would cut blank paper for ever.
        await db.transaction((tx) => markCut(tx, printer.id, true))
        return { width: printer.width, height: CUT_ROWS, bits: new Uint8Array((printer.width / 8) * CUT_ROWS) }
      }
      return handOut.fetch(printer, attemptOf(token))
    },

    /** @throws AppError `not-found` */
    async confirm(printer: Printer, { token = '', code = '' }: StarConfirmation): Promise<void> {
      const report = starReport(code)
      if (token === CUT) {
        if (report.outcome === 'printed') return
        await db.transaction((tx) => markCut(tx, printer.id, false))
        return handOut.note(printer, report.trouble)
      }
      const end = { ...report, canConfirm: true }
      if (!(await handOut.settle(attemptOf(token), ({ id }) => id === printer.id, end))) throw new AppError('not-found')
    },
  }
}

export type StarPolls = ReturnType<typeof createStarPolls>

function attemptOf(token: string): string {
  if (!UUID.test(token)) throw new AppError('not-found')
  return token
}
