import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ToldEdit } from '@thali/domain/orders/changes/change-order'
import { numberedLines } from '@thali/domain/orders/order-lines'
import { againSheet } from '@thali/domain/paper/again-sheet'
import { cancelledSheet } from '@thali/domain/paper/cancelled-sheet'
import { changeSheet, type ChangedDish } from '@thali/domain/paper/change-sheet'
import type { MadeHere } from '@thali/domain/paper/dish-blocks'
import { fateAfterRestore, receiptPrinter } from '@thali/domain/paper/printers'
import type { Sheet } from '@thali/domain/paper/sheet'
import { type DueSheet, isPrintedAt, sheetsDue } from '@thali/domain/paper/sheets-due'
import { ticketSheet } from '@thali/domain/paper/ticket-sheet'

import type { Printer, PrintingRepository } from './printing.repository.ts'
import { restoredAt } from './printing.statements.ts'
import type { printJobs } from './printing.table.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'
import type { KitchenRepository } from '#api/features/kitchen/kitchen.repository.ts'
import type { Location } from '#api/features/locations/locations.presenter.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'

type NewJob = typeof printJobs.$inferInsert
type Deps = {
  db: Database
  printing: PrintingRepository
  orders: OrdersRepository
  kitchen: KitchenRepository
  clock: Clock
}
type Stations = NonNullable<Location['kitchen']>['stations']
/** A dish that its station makes once more. `cause`: the same for no other of the order. */
type DishToPrint = { station: string; line: number; part: number; quantity: number; reason: string; cause: string }
type DoneByLine = ReadonlySet<number>

/** Makes the sheets that orders need. */
export function createSheets({ db, printing, orders, kitchen, clock }: Deps) {
  async function stationsAt(
    locationIds: readonly string[],
    executor: Executor = db,
  ): Promise<ReadonlyMap<string, Stations>> {
    const found = await Promise.all(locationIds.map((id) => findLocation(executor, id)))
    return new Map(found.flatMap((location) => (location ? [[location.id, location.kitchen?.stations ?? []]] : [])))
  }

  /** A sheet that was due before the database was restored may have been printed in the time that is lost. */
  async function afterRestore(found: readonly { since: Date; job: NewJob }[]): Promise<NewJob[]> {
    const at = found.length > 0 ? await restoredAt(db) : null
    return found.map(({ since, job }) => {
      const fate = fateAfterRestore(since, at)
      return { ...job, mayBeCopy: fate !== null, ...(fate === 'dropped' && { state: fate }) }
    })
  }

  return {
    /** The tickets of an order once more, for the printers that print them; a copy where one was made before. */
    async ticketsAgain(order: Order, here: readonly Printer[], tx: Transaction) {
      const stations = await stationsAt([order.locationId], tx)
      const made = await printing.listJobsOf([order.id], tx)
      const own = stations.get(order.locationId) ?? []
      const due = here.filter(({ tickets }) => tickets !== 'none')
      return due.map((printer) => ({
        printer,
        sheet: sheetOf(order, { printerId: printer.id, kind: 'ticket', cause: '' }, printer, {
          stations: own,
          doneLines: new Set(),
        }),
        isCopy: made.some(({ printerId, kind }) => printerId === printer.id && kind === 'ticket'),
      }))
    },

    /** A dish that is cooked once more, for the printers that print the tickets of its station. Returns how many sheets. */
    async again(tx: Transaction, order: Order, { station, cause, ...dish }: DishToPrint): Promise<number> {
      const line = numberedLines(order.lines).find(({ no }) => no === dish.line)
      const due = (await printing.list([order.locationId], tx)).filter(
        ({ tickets, stations }) => tickets !== 'none' && (stations.length === 0 || stations.includes(station)),
      )
      if (!line || due.length === 0) return 0
      const known = await stationsAt([order.locationId], tx)
      const stationName = known.get(order.locationId)?.find(({ id }) => id === station)?.name
      const now = clock.now()
      const sheet = againSheet(order, { ...dish, line, at: now }, { stationName })
      const jobs = due.map(({ id }) => jobOf(order, { printerId: id, kind: 'again', cause }, sheet, now))
      return printing.insertJobs(jobs, tx)
    },

    /**
     * Prints a sheet on the receipt printer of a location, marked as a copy where it was printed before.
     *
     * @throws AppError `no-printer`
     */
    async print(
      tx: Transaction,
      locationId: string,
      { kind, subject, sheet }: Pick<NewJob, 'kind' | 'subject' | 'sheet'>,
    ) {
      const printer = receiptPrinter(await printing.list([locationId], tx))
      if (!printer) throw new AppError('no-printer')
      const isCopy = (await printing.listJobsOf([subject], tx)).some((made) => made.kind === kind)
      const due = { printerId: printer.id, kind, cause: randomUUID() }
      await printing.insertJobs([{ ...jobOf({ id: subject, version: 0 }, due, sheet, clock.now()), isCopy }], tx)
      return printer
    },

    /** Makes whatever is missing. Returns how many sheets are new. */
    async makeDue(): Promise<number> {
      const ids = await printing.listOrdersToPrint(clock.now())
      if (ids.length === 0) return 0
      const [found, made, done] = await Promise.all([
        orders.listByIds(ids),
        printing.listJobsOf(ids),
        kitchen.listByIds(ids),
      ])
      const locationIds = [...new Set(found.map(({ locationId }) => locationId))]
      const [all, stations] = await Promise.all([printing.list(locationIds), stationsAt(locationIds)])
      const now = clock.now()
      const jobs = found.flatMap((order) => {
        const here = all.filter(({ locationId }) => locationId === order.locationId)
        const own = stations.get(order.locationId) ?? []
        const sheets = made.filter(({ subject }) => subject === order.id)
        const doneLines = new Set(
          done.find(({ orderId }) => orderId === order.id)?.marks.flatMap((mark) => (mark.done > 0 ? [mark.line] : [])),
        )
        return sheetsDue(order, here, sheets, { stations: own, now }).flatMap((due) => {
          const printer = here.find(({ id }) => id === due.printerId)
          if (!printer) return []
          const sheet = sheetOf(order, due, printer, { stations: own, doneLines })
          return [{ since: dueSince(order, due, printer), job: jobOf(order, due, sheet, now) }]
        })
      })
      return printing.insertJobs(await afterRestore(jobs))
    },
  }
}

export type Sheets = ReturnType<typeof createSheets>

/** Since when a sheet is due. */
function dueSince(order: Order, due: DueSheet, { printsAt }: Printer): Date {
  if (due.kind === 'change') return new Date(due.change.at)
  if (due.kind === 'cancelled') return order.cancelledAt ?? order.orderedAt
  return (printsAt === 'start' ? order.prepStartedAt : order.kitchenAt) ?? order.orderedAt
}

type Kitchen = { stations: Stations; doneLines: DoneByLine }

function sheetOf(order: Order, due: DueSheet, printer: Printer, { stations, doneLines }: Kitchen): Sheet {
  const own = stations.filter(({ id }) => printer.stations.includes(id))
  const stationName = printer.tickets === 'own' && own.length > 0 ? own.map(({ name }) => name).join(', ') : undefined
  const how = { band: 'none' as const, stationName, only: madeHere(printer, stations) }
  if (due.kind === 'change') {
    const dishes = due.change.edits.flatMap((edit) => changedDish(order, edit, doneLines))
    // What was taken off is told everywhere: at which station it was made is not known any more.
    return changeSheet(order, { at: new Date(due.change.at), dishes }, { ...how, only: undefined })
  }
  return due.kind === 'ticket' ? ticketSheet(order, how) : cancelledSheet(order, how)
}

/** The dishes that a printer prints; undefined: all of them. */
function madeHere(printer: Printer, stations: Stations): MadeHere | undefined {
  if (printer.tickets !== 'own' || printer.stations.length === 0) return undefined
  return (dishId, line) => isPrintedAt(printer, line, dishId, stations)
}

function changedDish(order: Order, edit: ToldEdit, doneLines: DoneByLine): ChangedDish[] {
  if (edit.op !== 'add' && edit.op !== 'remove') return []
  const { op, no, name, quantity } = edit
  const line = numberedLines(order.lines).find((one) => one.no === no)
  const isDone = no !== undefined && doneLines.has(no)
  return [{ op, isDone, line: line ? { ...line, quantity } : { itemId: '', name, quantity, options: [] } }]
}

type Due = Pick<NewJob, 'printerId' | 'kind' | 'cause'>

function jobOf(
  { id: subject, version }: Pick<Order, 'id' | 'version'>,
  { printerId, kind, cause }: Due,
  sheet: Sheet,
  now: Date,
): NewJob {
  return {
    id: randomUUID(),
    printerId,
    kind,
    subject,
    cause,
    version,
    sheet,
    dueAt: now,
    madeAt: now,
    state: 'waiting',
  }
}
