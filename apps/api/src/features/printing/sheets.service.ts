import { randomUUID } from 'node:crypto'

import type { ToldEdit } from '@thali/domain/orders/changes/change-order'
import { numberedLines } from '@thali/domain/orders/order-lines'
import { cancelledSheet } from '@thali/domain/paper/cancelled-sheet'
import { changeSheet, type ChangedDish } from '@thali/domain/paper/change-sheet'
import type { MadeHere } from '@thali/domain/paper/dish-blocks'
import type { Sheet } from '@thali/domain/paper/sheet'
import { type DueSheet, isPrintedAt, sheetsDue } from '@thali/domain/paper/sheets-due'
import { ticketSheet } from '@thali/domain/paper/ticket-sheet'

import type { Printer, PrintingRepository } from './printing.repository.ts'
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
          return printer ? [jobOf(order, due, sheetOf(order, due, printer, { stations: own, doneLines }), now)] : []
        })
      })
      return printing.insertJobs(jobs)
    },
  }
}

export type Sheets = ReturnType<typeof createSheets>

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

function jobOf({ id: subject, version }: Order, { printerId, kind, cause }: DueSheet, sheet: Sheet, now: Date): NewJob {
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
