import type { PrinterTrouble } from '@thali/domain/paper/printers'
import { askPrinter, printOnNetwork } from '@thali/printing/network-printer'

import type { Attempts } from './attempts.service.ts'
import type { PrintCallersRepository } from './polling/print-callers.repository.ts'
import type { Due, PrintingRepository } from './printing.repository.ts'
import { type Begun, noteLearnt } from './printing.statements.ts'
import type { Sheets } from './sheets.service.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'

/** How often it is looked whether something is to be printed, beside each change of an order. */
const ROUND_MS = 1_000
/** Printers in trouble are asked every so many rounds. */
const ROUNDS_TO_ASK = 5

type Deps = {
  db: Database
  printing: PrintingRepository
  callers: PrintCallersRepository
  sheets: Sheets
  attempts: Attempts
  clock: Clock
  onError: (error: unknown) => void
}

/**
 * Prints sheets, one at a time on each printer that this server dials, and looks after the attempts on all of them. All that is to be done stands in the database, so that any process can go on
 * where another stopped; a sheet that one was sending when it ended may be on paper, and is marked so when it is sent again.
 */
export function createPrintWorker(deps: Deps) {
  const { printing, sheets, attempts, clock, onError } = deps
  const press = createPress(deps)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  /** Beside the rounds, because a printer that is away keeps it waiting. */
  let asking: Promise<void> | undefined
  let isAskedAgain = false
  let rounds = 0

  async function workOnce(): Promise<void> {
    if (!(await printing.hasAny())) return
    await attempts.giveUpLost()
    await sheets.makeDue()
    for (const due of await printing.listDue(clock.now())) await press.begin(due, run)
  }

  /** One round at a time; a call during a round makes one more round after it. */
  function run(): void {
    if (timer === undefined) return
    if (round) {
      isAskedAgain = true
      return
    }
    round = workOnce()
      .catch(onError)
      .finally(() => {
        round = undefined
        if (!isAskedAgain) return
        isAskedAgain = false
        run()
      })
  }

  return {
    start(): void {
      timer = setInterval(() => {
        rounds += 1
        run()
        if (rounds % ROUNDS_TO_ASK > 0) return
        asking ??= press
          .askTroubled()
          .catch(onError)
          .finally(() => {
            asking = undefined
          })
      }, ROUND_MS)
      run()
    },

    /** Something may be to be printed. */
    nudge: run,

    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      await Promise.all([round, asking])
      await press.stop()
      await attempts.stopDrawing()
    },
  }
}

/** Sends sheets to printers, and stores what became of each. */
function createPress({ db, printing, callers, attempts, clock, onError }: Deps) {
  const sending = new Set<Promise<void>>()

  async function send(begun: Begun): Promise<void> {
    const picture = await attempts.draw(begun)
    if (picture) await attempts.end(begun.attempt, await printOnNetwork(begun.printer, picture))
  }

  const note = (id: string, trouble: PrinterTrouble | null) =>
    db.transaction((tx) => noteLearnt(tx, id, { trouble }, null, clock.now()))

  return {
    /** Sends a sheet if no other process does. @param onEnd called when the printer is free again */
    async begin(due: Due, onEnd: () => void): Promise<void> {
      const begun = await attempts.begin(due)
      if (!begun) return
      const one = send(begun)
        // The attempt ends with its lease.
        .catch(onError)
        .finally(() => {
          sending.delete(one)
          onEnd()
        })
      sending.add(one)
    },

    /** A printer that is well again gets what waits for it, and its stand-by nothing more. One that calls us no more is away. */
    async askTroubled(): Promise<void> {
      for (const { id } of await callers.listAway(clock.now())) await note(id, 'away')
      await Promise.all(
        (await printing.listTroubled()).map(async ({ id, address, trouble: before }) => {
          const trouble = await askPrinter(address)
          if (trouble !== before) await note(id, trouble)
        }),
      )
    },

    stop: () => Promise.all(sending),
  }
}
