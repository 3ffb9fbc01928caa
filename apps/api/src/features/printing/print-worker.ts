import { type Block, banded, type Sheet } from '@thali/domain/paper/sheet'

import { createSheetDrawing } from './drawing/sheet-drawing.ts'
import { askPrinter, printOnNetwork } from './network-printer.ts'
import type { PrintingRepository } from './printing.repository.ts'
import { beginAttempt, type Begun, endAttempt, noteLearnt } from './printing.statements.ts'
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
  sheets: Sheets
  clock: Clock
  onError: (error: unknown) => void
}

/**
 * Prints sheets, one at a time on each printer. All that is to be done stands in the database, so that any process can go on
 * where another stopped; a sheet that one was sending when it ended may be on paper, and is marked so when it is sent again.
 */
export function createPrintWorker(deps: Deps) {
  const { printing, sheets, clock, onError } = deps
  const press = createPress(deps)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  /** Beside the rounds, because a printer that is away keeps it waiting. */
  let asking: Promise<void> | undefined
  let isAskedAgain = false
  let rounds = 0

  async function workOnce(): Promise<void> {
    if (!(await printing.hasAny())) return
    await press.giveUpLost()
    await printing.markRestored()
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
    },
  }
}

/** Sends sheets to printers, and stores what became of each. */
function createPress({ db, printing, clock, onError }: Deps) {
  const drawing = createSheetDrawing()
  const sending = new Set<Promise<void>>()

  async function send(begun: Begun): Promise<void> {
    const { attempt, printer } = begun
    const picture =
      begun.job.kind === 'drawer' ? 'drawer' : await drawing.draw(headed(begun), printer.width).catch(onError)
    // Without a picture nothing was sent.
    const { outcome, ...learnt } = picture
      ? await printOnNetwork(printer, picture)
      : { outcome: 'not-printed' as const, trouble: printer.trouble }
    await db.transaction((tx) => endAttempt(tx, attempt, { outcome, learnt, now: clock.now() }))
  }

  return {
    /** Sends a sheet if no other process does. @param onEnd called when the printer is free again */
    async begin({ jobId, printerId }: { jobId: string; printerId: string }, onEnd: () => void): Promise<void> {
      const begun = await db.transaction((tx) => beginAttempt(tx, jobId, printerId, clock.now()))
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

    /** Ends the attempts of processes that ended before them: the sheets may be on paper. */
    async giveUpLost(): Promise<void> {
      for (const lost of await printing.listLost(clock.now())) {
        await db.transaction((tx) => endAttempt(tx, lost, { outcome: 'unknown', learnt: null, now: clock.now() }))
      }
    },

    /** A printer that is well again gets what waits for it, and its stand-by nothing more. */
    async askTroubled(): Promise<void> {
      await Promise.all(
        (await printing.listTroubled()).map(async ({ id, address, trouble: before }) => {
          const trouble = await askPrinter(address)
          if (trouble !== before) await db.transaction((tx) => noteLearnt(tx, id, { trouble }, null, clock.now()))
        }),
      )
    },

    async stop(): Promise<void> {
      await Promise.all(sending)
      await drawing.stop()
    },
  }
}

/** The sheet as this attempt sends it: with its band, and with the printer for which a stand-by prints it. */
function headed({ attempt, job, printer, owner }: Begun): Sheet {
  const text = `FOR ${owner.name.toUpperCase()}`
  const head: Block[] = owner.id === printer.id ? [] : [{ kind: 'inverse', text, size: 'dish', align: 'center' }]
  return banded(attempt.band, [...head, ...job.sheet.blocks])
}
