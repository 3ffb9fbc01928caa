import { setTimeout as sleep } from 'node:timers/promises'

import type { PrintCommand, Raster } from '#sandbox/features/printers/escpos-reader.ts'
import type { createPaperRoll } from '#sandbox/features/printers/paper-roll.ts'
import type { PrinterFault } from '#sandbox/features/printers/printer-faults.ts'

const HANG_UP_MS = 200
const PAPER_IS_THERE = 0x00
const PAPER_HAS_ENDED = 0x0c

/** The connection that a command came from, which may be gone when its turn comes. */
export interface Caller {
  answer(bytes: Buffer): void
  hangUp(): void
}

interface Job {
  /** `tear-off` is no command: the line has broken, and what is on the strip by then comes to nothing. */
  command: PrintCommand | { kind: 'tear-off' }
  caller: Caller
}

interface WorksDeps {
  roll: ReturnType<typeof createPaperRoll>
  fault: () => PrinterFault
}

/** What is inside a printer: it works off the commands in their order, also when the one who sent them is gone. */
export function createPrintWorks({ roll, fault }: WorksDeps) {
  let queue: Job[] = []
  let isRunning = false
  let hasPaperEnded = false
  let printMs = 0
  let kicks = 0

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let job = next(); job; job = next()) {
      const now = fault()
      // Without a time for printing, a status asked for in the same packet already sees what came of the sheet.
      if (job.command.kind === 'cut' && printMs > 0) await sleep(printMs, undefined, { ref: false })
      workOff(job, now)
    }
    isRunning = false
  }

  /** Out of paper from the start, a printer loses what comes; in other trouble it keeps it. */
  function next(): Job | undefined {
    const isWaiting = hasPaperEnded || fault() === 'offline' || fault() === 'cover'
    return isWaiting ? undefined : queue.shift()
  }

  /** The fault is the one from when the command's turn came, as printing takes time. */
  function workOff({ command, caller }: Job, now: PrinterFault): void {
    if (now === 'hang') return
    if (command.kind === 'kick') kicks += 1
    if (command.kind === 'paper-sensor') tell(now, caller, [now === 'paper' ? PAPER_HAS_ENDED : PAPER_IS_THERE])
    if (now === 'paper') return
    if (command.kind === 'process-id') tell(now, caller, [0x37, 0x22, ...command.id, 0x00])
    if (command.kind === 'tear-off') roll.tearOff()
    if (command.kind === 'feed') roll.feed(command.lines)
    if (command.kind === 'cut') roll.cut()
    if (command.kind !== 'raster') return
    if (now !== 'paper-mid') return roll.put(command)
    const [half, rest] = halve(command)
    roll.put(half)
    queue = [{ command: rest, caller }, ...queue]
    hasPaperEnded = true
  }

  return {
    hasPaperEnded: () => hasPaperEnded,
    kicks: () => kicks,

    add(command: Job['command'], caller: Caller): void {
      queue.push({ command, caller })
      void run()
    },

    setPrintMs(ms: number): void {
      printMs = ms
    },

    /** The fault is another one: a new roll is in, and what waited goes on. */
    resume(): void {
      hasPaperEnded = false
      void run()
    },

    clearKicks(): void {
      kicks = 0
    },

    /** Switched off for good: what waited is lost. */
    stop(): void {
      queue = []
    },
  }
}

function halve(raster: Raster): [Raster, Raster] {
  const rows = Math.floor(raster.rows / 2)
  const middle = rows * raster.bytesPerRow
  return [
    { ...raster, rows, data: raster.data.subarray(0, middle) },
    { ...raster, rows: raster.rows - rows, data: raster.data.subarray(middle) },
  ]
}

function tell(fault: PrinterFault, caller: Caller, bytes: readonly number[]): void {
  if (fault === 'blind') return
  if (fault !== 'lose-answer') return caller.answer(Buffer.from(bytes))
  setTimeout(() => caller.hangUp(), HANG_UP_MS).unref()
}
