import { setTimeout as wait } from 'node:timers/promises'

import type { NextAgentSheet, ReportAgentSheets } from '@thali/contracts/locations/print-calls'

import type { Attempts } from '../attempts.service.ts'
import type { Printer, PrintingRepository } from '../printing.repository.ts'
import type { HandOut } from './hand-out.service.ts'
import type { PrintCaller } from './print-callers.repository.ts'

/** Shorter than the nginx of deploy/nginx waits. */
const LONGEST_MS = 15_000
const LOOK_MS = 500
/** With a printer in trouble, the program is asked to look after it. */
const ASK_AFTER_MS = 5_000

type Deps = { printing: PrintingRepository; handOut: HandOut; attempts: Attempts }

/** The program of a location: it fetches sheets, and dials the printers as this server dials its own. */
export function createAgentCalls({ printing, handOut, attempts }: Deps) {
  const stopping = new AbortController()
  const isOf = (caller: PrintCaller) => (printer: Printer) =>
    printer.way === 'agent' && printer.locationId === caller.locationId

  async function sheetFor(caller: PrintCaller, signal: AbortSignal): Promise<NextAgentSheet['reply']['sheet']> {
    const next = await handOut.nextForAgent(caller)
    if (!next) return null
    const { begun, picture } = next
    if (signal.aborted) {
      // Nobody is there any more, so that no byte leaves.
      await attempts.end(begun.attempt, { outcome: 'not-printed', trouble: begun.printer.trouble })
      return null
    }
    const { address, canConfirm, isUncut } = begun.printer
    const target = { attempt: begun.attempt.id, address, canConfirm, isUncut }
    if (picture === 'drawer') return { ...target, width: 0, height: 0, data: '', drawer: true }
    const { width, height, bits } = picture
    return { ...target, width, height, data: Buffer.from(bits).toString('base64') }
  }

  return {
    /** Waits for a sheet. @param gone the program has hung up */
    async next(caller: PrintCaller, gone: AbortSignal): Promise<NextAgentSheet['reply']> {
      const signal = AbortSignal.any([gone, stopping.signal])
      const begunAt = performance.now()
      for (;;) {
        const sheet = signal.aborted ? null : await sheetFor(caller, signal)
        const waited = performance.now() - begunAt
        const troubled = sheet || waited < ASK_AFTER_MS ? [] : await printing.listTroubled(caller.locationId)
        if (sheet || troubled.length > 0 || waited > LONGEST_MS || signal.aborted) {
          return { sheet, ask: troubled.map(({ id, address }) => ({ printer: id, address })) }
        }
        await wait(LOOK_MS, undefined, { signal }).catch(() => {})
      }
    },

    /** Of other locations, and of printers that were removed meanwhile, nothing changes. */
    async report(caller: PrintCaller, { done, states }: ReportAgentSheets['body']): Promise<void> {
      for (const { attempt, ...end } of done) await handOut.settle(attempt, isOf(caller), end)
      for (const { printer: id, trouble } of states) {
        const printer = await printing.find(id)
        if (printer && isOf(caller)(printer)) await handOut.note(printer, trouble)
      }
    },

    /** Ends the calls that wait: they would hold up the end of the program. */
    stopWaiting: () => stopping.abort(),
  }
}

export type AgentCalls = ReturnType<typeof createAgentCalls>
