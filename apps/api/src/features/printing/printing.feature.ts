import {
  addPrinter,
  changePrinter,
  listPrinters,
  printOrder,
  printTestPage,
  removePrinter,
  sendSheetsTo,
  settleSheet,
} from '@thali/contracts/locations/printers'

import { createPrintWorker } from './print-worker.ts'
import { createPrinters, type PrintersService } from './printers.service.ts'
import { createPrintingRepository } from './printing.repository.ts'
import { createSheets } from './sheets.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { KitchenRepository } from '#api/features/kitchen/kitchen.repository.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

type Parts = { kitchen: KitchenRepository; orders: OrdersRepository }

export function createPrinting({ database: { db }, brand, sandboxUrl, ...shared }: FeatureOptions, parts: Parts) {
  const printing = createPrintingRepository(db)
  const deps = { ...shared, ...parts, db, printing }
  const sheets = createSheets(deps)
  return {
    sheets,
    printers: createPrinters({ ...deps, sheets, brand: () => brand.now, takesLoopback: sandboxUrl !== undefined }),
    printWorker: createPrintWorker({ ...deps, sheets }),
  }
}

export function addPrinting(addRoute: AddRoute, { printers }: { printers: PrintersService }): void {
  addRoute(listPrinters, ({ principal }) => printers.list(principal))
  addRoute(addPrinter, (call) => printers.add(call.body, call))
  addRoute(changePrinter, (call) => printers.change(call.params.id, call.body, call))
  addRoute(removePrinter, (call) => printers.remove(call.params.id, call))
  addRoute(printTestPage, (call) => printers.test(call.params.id, call))
  addRoute(sendSheetsTo, (call) => printers.handOver(call.params.id, call.body, call))
  addRoute(settleSheet, (call) => printers.settle(call.params.id, call.body, call))
  addRoute(printOrder, (call) => printers.printOrder(call.params.id, call.body, call))
}
