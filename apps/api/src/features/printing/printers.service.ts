import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type {
  AddPrinter,
  ChangePrinter,
  ConnectPrinter,
  ListPrinters,
  PrinterView,
  PrintOrder,
  PrintTestPage,
  SendSheetsTo,
  SettleSheet,
} from '@thali/contracts/locations/printers'
import { isDialled, printerAddressProblem, type PrinterWay, receiptPrinter } from '@thali/domain/paper/printers'
import { receiptSheet } from '@thali/domain/paper/receipt-sheet'
import { testSheet } from '@thali/domain/paper/test-sheet'

import type { Connections } from './polling/connections.service.ts'
import type { PrintCallersRepository } from './polling/print-callers.repository.ts'
import { forgetSecret } from './polling/print-callers.statements.ts'
import { toPrinterView } from './printers.presenter.ts'
import type { Printer, PrintingRepository, PrintJob } from './printing.repository.ts'
import { deletePrinter, insertPrinter, moveJobs, settleJob, updatePrinter } from './printing.statements.ts'
import type { printJobs } from './printing.table.ts'
import type { Sheets } from './sheets.service.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import { findLocation } from '#api/features/locations/locations.statements.ts'
import type { Order } from '#api/features/orders/order.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { placesFor, type Principal, worksAt } from '#api/identity/principal.ts'

type Deps = {
  db: Database
  printing: PrintingRepository
  callers: PrintCallersRepository
  connections: Connections
  sheets: Sheets
  orders: OrdersRepository
  brand: () => { name: string; taxNumber: string | null }
  /** While the product is tried out, stand-in printers of this machine are allowed. */
  takesLoopback: boolean
  idempotency: Idempotency
  clock: Clock
}
type Caller = { actor: string; principal: Principal; submission: Submission | null }

/** The printers of locations: set up by managers, looked after by everybody who works there. */
export function createPrinters(deps: Deps) {
  const { db, printing, callers, connections, sheets, orders, brand, takesLoopback, idempotency, clock } = deps

  /** @throws AppError `printer-not-found` */
  async function findOwn(id: string, principal: Principal, executor: Executor = db): Promise<Printer> {
    const printer = await printing.find(id, executor)
    if (!printer || !worksAt(principal, printer.locationId)) throw new AppError('printer-not-found')
    return printer
  }

  async function viewOf(printer: Printer, executor: Executor): Promise<PrinterView> {
    const open = await printing.listOpenJobs([printer.id], executor)
    const callersHere = await callers.listAt([printer.locationId], executor)
    return toPrinterView(printer, open, await numbersOf(open, executor), callersHere)
  }

  /** Order numbers of sheets that somebody has to look at. */
  async function numbersOf(jobs: readonly PrintJob[], executor: Executor): Promise<ReadonlyMap<string, number>> {
    const subjects = jobs.flatMap(({ kind, state, subject }) =>
      state === 'unsure' && kind !== 'test' ? [subject] : [],
    )
    return new Map((await orders.listByIds(subjects, executor)).map(({ id, number }) => [id, number]))
  }

  /** @throws AppError `printer-invalid` naming the field */
  async function requireSound(
    tx: Transaction,
    id: string,
    locationId: string,
    { name, way, address, standbyId, stations, hasDrawer = false }: ChangePrinter['body'] & { way: PrinterWay },
  ): Promise<void> {
    const refuse = (field: string, message: string) => new AppError('printer-invalid', { message, details: { field } })
    const noAddress = address === '' ? null : 'A printer that calls this server has no address here'
    const problem = isDialled(way) ? printerAddressProblem(address, takesLoopback) : noAddress
    if (problem) throw refuse('address', problem)
    if (hasDrawer && !isDialled(way)) throw refuse('hasDrawer', 'A printer that calls this server opens no drawer')
    if ((await printing.countOthers(id, locationId, name, tx)) > 0)
      throw refuse('name', 'There is a printer of this name')
    const standby = standbyId === null ? undefined : await printing.find(standbyId, tx)
    const isOther = standby?.locationId === locationId && standby.id !== id
    if (standbyId !== null && !isOther) throw refuse('standbyId', 'Choose another printer of this location')
    const known = (await findLocation(tx, locationId))?.kitchen?.stations ?? []
    const isKnown = stations.every((station) => known.some((one) => one.id === station))
    if (!isKnown) throw refuse('stations', 'Choose stations of this kitchen')
  }

  async function saved(
    tx: Transaction,
    id: string,
    action: string,
    { actor }: Caller,
  ): Promise<{ printer: PrinterView }> {
    const printer = await printing.find(id, tx)
    if (!printer) throw new Error(`Printer ${id} is gone`)
    const { locationId, name, way, address } = printer
    await recordAudit(tx, { actor, action, subject: id, locationId, detail: { name, way, address } })
    await recordChange(tx, { topic: 'printers', subject: id, locationId })
    return { printer: await viewOf(printer, tx) }
  }

  return {
    forgetOld: () => printing.forgetOld(clock.now()),

    async list(principal: Principal): Promise<ListPrinters['reply']> {
      const found = await printing.list(placesFor(principal, undefined))
      const open = await printing.listOpenJobs(found.map(({ id }) => id))
      const numbers = await numbersOf(open, db)
      const known =
        found.length > 0 ? await callers.listAt([...new Set(found.map(({ locationId }) => locationId))]) : []
      return { printers: found.map((printer) => toPrinterView(printer, open, numbers, known)) }
    },

    /** @throws AppError `location-not-found`, `printer-invalid` */
    add({ locationId, way = 'network', ...others }: AddPrinter['body'], caller: Caller): Promise<AddPrinter['reply']> {
      return idempotency.once(caller.submission, async (tx) => {
        const isTheirs = worksAt(caller.principal, locationId) && (await findLocation(tx, locationId))
        if (!isTheirs) throw new AppError('location-not-found')
        const id = randomUUID()
        const fields = { ...others, way }
        await requireSound(tx, id, locationId, fields)
        await insertPrinter(tx, { id, locationId, ...fields, since: clock.now() })
        return saved(tx, id, 'printer.added', caller)
      })
    },

    /** @throws AppError `printer-not-found`, `printer-invalid` */
    change(id: string, body: ChangePrinter['body'], caller: Caller): Promise<ChangePrinter['reply']> {
      return idempotency.once(caller.submission, async (tx) => {
        const before = await findOwn(id, caller.principal, tx)
        const fields = { ...body, way: body.way ?? before.way }
        await requireSound(tx, id, before.locationId, fields)
        // What came while it printed no tickets is not printed now.
        const since = before.tickets === 'none' && fields.tickets !== 'none' ? clock.now() : before.since
        const well = { trouble: null, troubleSince: null, canConfirm: null, isUncut: false }
        const isElsewhere = fields.address !== before.address || fields.way !== before.way
        await updatePrinter(tx, id, { ...fields, since, ...(isElsewhere && well) })
        if (fields.way !== before.way) await forgetSecret(tx, id)
        return saved(tx, id, 'printer.changed', caller)
      })
    },

    /** @throws AppError `printer-not-found` */
    remove(id: string, caller: Caller): Promise<{ success: true }> {
      return idempotency.once(caller.submission, async (tx) => {
        const { locationId, name } = await findOwn(id, caller.principal, tx)
        await deletePrinter(tx, id)
        const { actor } = caller
        await recordAudit(tx, { actor, action: 'printer.removed', subject: id, locationId, detail: { name } })
        await recordChange(tx, { topic: 'printers', subject: id, locationId })
        return { success: true as const }
      })
    },

    /** The idempotency record keeps no secret. @throws AppError `printer-not-found`, `printer-invalid` */
    async connect(id: string, caller: Caller): Promise<ConnectPrinter['reply']> {
      const secrets = connections.secretsOf(caller.submission)
      await idempotency.once(caller.submission, async (tx) => {
        await connections.replace(tx, await findOwn(id, caller.principal, tx), secrets, caller.actor)
        return { id }
      })
      const printer = await findOwn(id, caller.principal)
      return { printer: await viewOf(printer, db), connection: await connections.show(printer.way, secrets) }
    },

    /** @throws AppError `printer-not-found` */
    test(id: string, caller: Caller): Promise<PrintTestPage['reply']> {
      return idempotency.once(caller.submission, async (tx) => {
        const printer = await findOwn(id, caller.principal, tx)
        const location = await findLocation(tx, printer.locationId)
        const now = clock.now()
        const { name, width } = printer
        const sheet = testSheet({ printer: name, location: location?.name ?? '', at: now, width })
        await printing.insertJobs([newJob(printer, { kind: 'test', subject: id, cause: randomUUID(), sheet, now })], tx)
        return { printer: await viewOf(printer, tx) }
      })
    },

    /** @throws AppError `printer-not-found` */
    handOver(id: string, { to }: SendSheetsTo['body'], caller: Caller): Promise<SendSheetsTo['reply']> {
      return idempotency.once(caller.submission, async (tx) => {
        const { locationId, name } = await findOwn(id, caller.principal, tx)
        const other = await findOwn(to, caller.principal, tx)
        if (other.locationId !== locationId || other.id === id) throw new AppError('printer-not-found')
        const moved = await moveJobs(tx, id, to, clock.now())
        const detail = { from: name, to: other.name, sheets: moved }
        await recordAudit(tx, { actor: caller.actor, action: 'printer.handed-over', subject: id, locationId, detail })
        await recordChange(tx, { topic: 'printers', subject: id, locationId })
        return { moved }
      })
    },

    /** @throws AppError `not-found` */
    settle(jobId: string, { isThere }: SettleSheet['body'], caller: Caller): Promise<SettleSheet['reply']> {
      return idempotency.once(caller.submission, async (tx) => {
        const job = await printing.findJob(jobId, tx)
        const printer = job && (await printing.find(job.printerId, tx))
        if (!job || !printer || !worksAt(caller.principal, printer.locationId)) throw new AppError('not-found')
        await settleJob(tx, jobId, { isThere, actor: caller.actor, now: clock.now() })
        await recordChange(tx, { topic: 'printers', subject: printer.id, locationId: printer.locationId })
        return { success: true as const }
      })
    },

    /** @throws AppError `order-not-found`, `no-printer` */
    printOrder(orderId: string, { kind }: PrintOrder['body'], caller: Caller): Promise<PrintOrder['reply']> {
      return idempotency.once(caller.submission, async (tx) => {
        const order = await orders.findById(orderId, tx)
        if (!order || !worksAt(caller.principal, order.locationId)) throw new AppError('order-not-found')
        const here = await printing.list([order.locationId], tx)
        const now = clock.now()
        const jobs = kind === 'ticket' ? await sheets.ticketsAgain(order, here, tx) : receiptsOf(order, here, brand())
        if (jobs.length === 0) throw new AppError('no-printer')
        const cause = randomUUID()
        return {
          sheets: await printing.insertJobs(
            jobs.map(({ printer, sheet, isCopy }) =>
              newJob(printer, { kind, subject: orderId, cause, sheet, now, isCopy, version: order.version }),
            ),
            tx,
          ),
        }
      })
    },
  }
}

export type PrintersService = ReturnType<typeof createPrinters>

function receiptsOf(order: Order, printersHere: readonly Printer[], brand: { name: string; taxNumber: string | null }) {
  const printer = receiptPrinter(printersHere)
  return printer ? [{ printer, sheet: receiptSheet(order, brand), isCopy: false }] : []
}

type Made = Pick<PrintJob, 'kind' | 'subject' | 'cause' | 'sheet'> & { now: Date; isCopy?: boolean; version?: number }

function newJob({ id: printerId }: Printer, { now, version = 0, ...made }: Made): typeof printJobs.$inferInsert {
  return { id: randomUUID(), printerId, ...made, version, dueAt: now, madeAt: now, state: 'waiting' }
}
