import { type Block, banded, type Sheet } from '@thali/domain/paper/sheet'

import { createSheetDrawing } from './drawing/sheet-drawing.ts'
import { askPrinter, printOnNetwork } from './network-printer.ts'
import type { Printer, PrintingRepository } from './printing.repository.ts'
import { beginAttempt, type Begun, endAttempt, noteLearnt } from './printing.statements.ts'
import type { Sheets } from './sheets.service.ts'
import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'

/** How often it is looked whether something is to be printed, beside each change of an order. */
const ROUND_MS = 1_000

type Deps = {
  db: Database
  printing: PrintingRepository
  sheets: Sheets
  clock: Clock
  onError: (error: unknown) => void
}

/**
 * Prints sheets, one at a time on each printer. All that is to be done stands in the database, so that any process can go on
 * where another stopped; a sheet that one was sending when it ended may be on paper, and is marked so when it is sent again.
 */
export function createPrintWorker({ db, printing, sheets, clock, onError }: Deps) {
  const drawing = createSheetDrawing()
  const sending = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isAskedAgain = false

  async function send(begun: Begun): Promise<void> {
    const { attempt, printer } = begun
    try {
      const picture = await drawing.draw(headed(begun), printer.width).catch(onError)
      if (!picture) {
        // Nothing was sent.
        await db.transaction((tx) =>
          endAttempt(tx, attempt, { outcome: 'not-printed', learnt: null, now: clock.now() }),
        )
        return
      }
      const { outcome, ...learnt } = await printOnNetwork(printer.address, picture)
      await db.transaction((tx) => endAttempt(tx, attempt, { outcome, learnt, now: clock.now() }))
    } catch (error) {
      // The attempt ends with its lease.
      onError(error)
    }
    run()
  }

  async function giveUpLost(): Promise<void> {
    for (const lost of await printing.listLost(clock.now())) {
      await db.transaction((tx) => endAttempt(tx, lost, { outcome: 'unknown', learnt: null, now: clock.now() }))
    }
  }

  /** A printer that is asked and is well again gets what waits for it at once. */
  async function askTroubled(): Promise<void> {
    await Promise.all(
      (await printing.listTroubled()).map(async ({ id, address, trouble: before }: Printer) => {
        const trouble = await askPrinter(address)
        if (trouble !== before) await db.transaction((tx) => noteLearnt(tx, id, { trouble }, null, clock.now()))
      }),
    )
  }

  async function workOnce(): Promise<void> {
    if (!(await printing.hasAny())) return
    await giveUpLost()
    await sheets.makeDue()
    for (const { jobId, printerId } of await printing.listDue(clock.now())) {
      const begun = await db.transaction((tx) => beginAttempt(tx, jobId, printerId, clock.now()))
      if (!begun) continue
      const one = send(begun).finally(() => sending.delete(one))
      sending.add(one)
    }
  }

  /** One round at a time; a change during a round makes another one. */
  function run(): void {
    if (round) {
      isAskedAgain = true
      return
    }
    round = workOnce()
      .catch(onError)
      .finally(() => {
        round = undefined
        if (!isAskedAgain || timer === undefined) return
        isAskedAgain = false
        run()
      })
  }

  return {
    start(): void {
      let rounds = 0
      timer = setInterval(() => {
        run()
        if ((rounds += 1) % 5 === 0) void askTroubled().catch(onError)
      }, ROUND_MS)
      run()
    },

    /** Something may be to be printed. */
    nudge(): void {
      if (timer !== undefined) run()
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      await round
      await Promise.all(sending)
      await drawing.stop()
    },
  }
}

export type PrintWorker = ReturnType<typeof createPrintWorker>

/** The sheet as this attempt sends it: with its band, and with the printer for which a stand-by prints it. */
function headed({ attempt, job, printer, owner }: Begun): Sheet {
  const text = `FOR ${owner.name.toUpperCase()}`
  const head: Block[] = owner.id === printer.id ? [] : [{ kind: 'inverse', text, size: 'dish', align: 'center' }]
  return banded(attempt.band, [...head, ...job.sheet.blocks])
}
