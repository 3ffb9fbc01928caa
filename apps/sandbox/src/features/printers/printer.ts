import type { Socket } from 'node:net'

import { createEscposReader } from '#sandbox/features/printers/escpos-reader.ts'
import type { ReaderEvent } from '#sandbox/features/printers/escpos-reader.ts'
import { createPaperRoll } from '#sandbox/features/printers/paper-roll.ts'
import type { Paper } from '#sandbox/features/printers/paper-roll.ts'
import { createPrintWorks } from '#sandbox/features/printers/print-works.ts'
import type { Caller } from '#sandbox/features/printers/print-works.ts'
import { toStatusByte } from '#sandbox/features/printers/printer-faults.ts'
import type { PrinterFault } from '#sandbox/features/printers/printer-faults.ts'
import { LOOPBACK, openLine } from '#sandbox/features/printers/printer-line.ts'

/** The oldest problems are forgotten, so that a client in a loop does not fill the memory. */
const KEPT_PROBLEMS = 200

export interface Printer {
  name: string
  port: number
  /** Host and port. */
  address: string
  fault(): PrinterFault
  /** The newest 200, oldest first. */
  papers(): readonly Paper[]
  /** Rows on the paper that hangs out of the printer, not cut yet. */
  uncutRows(): number
  /** What it was sent and does not understand, oldest first. */
  problems(): readonly string[]
  /** How often it opened the drawer. */
  kicks(): number
  /** In force when the promise is fulfilled. */
  setFault(fault: PrinterFault): Promise<void>
  /** How long each sheet takes, 0 at first. */
  setPrintMs(ms: number): void
  /** Forgets papers, problems and kicks. What is still to be printed stays. */
  clear(): void
  close(): Promise<void>
}

export interface PrinterOptions {
  name?: string
  /** 0, the default, lets the system choose a free port. */
  port?: number
  /** The time in milliseconds. */
  clock?: () => number
}

/** A stand-in for a network ticket printer: ESC/POS over TCP, from this machine only. */
export async function startPrinter(options: PrinterOptions = {}): Promise<Printer> {
  const { name = 'printer', clock = Date.now } = options
  let fault: PrinterFault = 'ok'
  let problems: string[] = []
  const roll = createPaperRoll({ printer: name, clock })
  const works = createPrintWorks({ roll, fault: () => fault })

  function serve(socket: Socket): void {
    const caller = toCaller(socket)
    const reader = createEscposReader()
    socket.on('data', (chunk) => {
      for (const event of reader.read(chunk)) {
        if (socket.destroyed) return
        take(event, caller)
      }
    })
  }

  function take(event: ReaderEvent, caller: Caller): void {
    if (event.kind === 'half-raster') {
      if (fault !== 'cut-line') return
      works.add({ kind: 'tear-off' }, caller)
      caller.hangUp()
    } else if (event.kind === 'problem') {
      problems = [...problems, event.problem].slice(-KEPT_PROBLEMS)
      caller.hangUp()
    } else if (event.kind === 'real-time-status') {
      if (fault !== 'hang' && fault !== 'blind') {
        caller.answer(Buffer.from([toStatusByte(event.n, fault, works.hasPaperEnded())]))
      }
    } else works.add(event, caller)
  }

  const line = await openLine({ wishedPort: options.port ?? 0, serve })

  return {
    name,
    port: line.port,
    address: `${LOOPBACK}:${line.port}`,
    fault: () => fault,
    papers: roll.papers,
    uncutRows: roll.uncutRows,
    problems: () => problems,
    kicks: works.kicks,
    setPrintMs: works.setPrintMs,
    async setFault(next) {
      fault = next
      works.resume()
      await line.setListening(next !== 'refuse')
    },
    clear() {
      roll.clear()
      problems = []
      works.clearKicks()
    },
    async close() {
      works.stop()
      await line.close()
    },
  }
}

function toCaller(socket: Socket): Caller {
  return {
    answer(bytes) {
      if (socket.writable) socket.write(bytes)
    },
    hangUp: () => socket.destroy(),
  }
}
