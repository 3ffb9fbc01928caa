import { AppError } from '@thali/contracts/errors'
import { epsonReport } from '@thali/domain/paper/polling-printers'

import type { Printer } from '../printing.repository.ts'
import { readResults, sheetDocument, STATE_DOCUMENT } from './epson-xml.ts'
import type { HandOut } from './hand-out.service.ts'
import type { PrintCallersRepository } from './print-callers.repository.ts'

const NOTHING = ''

/** In the words of the protocol. */
type EpsonForm = { ConnectionType?: string | undefined; ResponseFile?: string | undefined }
type Deps = { callers: PrintCallersRepository; handOut: HandOut }

/** Epson Server Direct Print: the printer asks, gets the sheet with the answer, and says what became of it. */
export function createEpsonPolls({ callers, handOut }: Deps) {
  async function get(printer: Printer): Promise<string> {
    const { trouble } = printer
    if (trouble === 'away') await handOut.note(printer, null)
    // A call says nothing of paper and cover. A printer in trouble gets no sheet before it has said that it is well.
    else if (trouble !== null && !(await callers.hasFailed(printer, ['not-printed']))) return STATE_DOCUMENT
    const next = await handOut.next(printer)
    return next ? sheetDocument(next.begun.attempt.id, next.picture, printer.isUncut) : NOTHING
  }

  /** @throws AppError `not-found` */
  async function take(printer: Printer, xml: string): Promise<void> {
    const results = readResults(xml)
    if (!results) throw new AppError('not-found')
    for (const { job, ...result } of results) {
      const report = epsonReport(result)
      const attempt = job === null ? (await callers.findSending(printer.id))?.id : job !== 'state' && job.attempt
      if (job === 'state') await handOut.note(printer, report.trouble)
      else if (attempt) {
        const end = { ...report, canConfirm: true }
        if (!(await handOut.settle(attempt, ({ id }) => id === printer.id, end))) throw new AppError('not-found')
      }
    }
  }

  return {
    /** @throws AppError `not-found` */
    async call(printer: Printer, { ConnectionType: kind, ResponseFile: results = '' }: EpsonForm): Promise<string> {
      if (kind === 'GetRequest') return get(printer)
      if (kind === 'SetResponse') await take(printer, results)
      // Others, such as a state that it tells unasked, are only taken note of.
      return NOTHING
    },
  }
}

export type EpsonPolls = ReturnType<typeof createEpsonPolls>
