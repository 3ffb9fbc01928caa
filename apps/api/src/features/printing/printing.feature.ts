import {
  addPrinter,
  changePrinter,
  connectPrinter,
  listPrinters,
  printOrder,
  printTestPage,
  removePrinter,
  sendSheetsTo,
  settleSheet,
} from '@thali/contracts/locations/printers'

import { createAttempts } from './attempts.service.ts'
import { createSheetDrawing } from './drawing/sheet-drawing.ts'
import { createAgentCalls } from './polling/agent.service.ts'
import { createConnections } from './polling/connections.service.ts'
import { createEpsonPolls } from './polling/epson.service.ts'
import { createHandOut } from './polling/hand-out.service.ts'
import { addPrintCalls } from './polling/polling.routes.ts'
import { createPrintAccess } from './polling/print-access.service.ts'
import { createPrintCallersRepository } from './polling/print-callers.repository.ts'
import { createStarPolls } from './polling/star.service.ts'
import { createPrintWorker } from './print-worker.ts'
import { createPrinters, type PrintersService } from './printers.service.ts'
import { createPrintingRepository } from './printing.repository.ts'
import { createSheets } from './sheets.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { KitchenRepository } from '#api/features/kitchen/kitchen.repository.ts'
import type { OrdersRepository } from '#api/features/orders/orders.repository.ts'
import { createLinkTokens, type LinkTokens } from '#api/identity/tokens.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Parts = { kitchen: KitchenRepository; orders: OrdersRepository }

export function createPrinting(
  { database: { db }, brand, sandboxUrl, config, ...shared }: FeatureOptions,
  parts: Parts,
) {
  const { publicUrl, secrets } = config
  const printing = createPrintingRepository(db)
  const callers = createPrintCallersRepository(db)
  const deps = { ...shared, ...parts, db, printing, callers }
  const sheets = createSheets(deps)
  const attempts = createAttempts({ ...deps, drawing: createSheetDrawing() })
  const connections = createConnections({ ...deps, secret: secrets.session, publicUrl })
  const takesLoopback = sandboxUrl !== undefined
  return {
    sheets,
    printers: createPrinters({ ...deps, sheets, connections, brand: () => brand.now, takesLoopback }),
    printWorker: createPrintWorker({ ...deps, sheets, attempts }),
    ...createPrintCalls({ ...deps, attempts }, createLinkTokens(secrets.session, 'print-nonce')),
  }
}

type CallDeps = Parameters<typeof createHandOut>[0]

/** For printers that call us, and for the programs that dial others. */
function createPrintCalls(deps: CallDeps, nonces: LinkTokens) {
  const handOut = createHandOut(deps)
  return {
    printAccess: createPrintAccess({ ...deps, nonces }),
    starPolls: createStarPolls({ ...deps, handOut }),
    epsonPolls: createEpsonPolls({ ...deps, handOut }),
    agentCalls: createAgentCalls({ ...deps, handOut }),
  }
}

type PrintCalls = ReturnType<typeof createPrintCalls>

export function addPrinting(
  { api, frame, addRoute }: RouteScope,
  { printers, ...calls }: PrintCalls & { printers: PrintersService },
): void {
  addRoute(listPrinters, ({ principal }) => printers.list(principal))
  addRoute(addPrinter, (call) => printers.add(call.body, call))
  addRoute(changePrinter, (call) => printers.change(call.params.id, call.body, call))
  addRoute(removePrinter, (call) => printers.remove(call.params.id, call))
  addRoute(connectPrinter, (call) => {
    call.reply.header('cache-control', 'no-store')
    return printers.connect(call.params.id, call)
  })
  addRoute(printTestPage, (call) => printers.test(call.params.id, call))
  addRoute(sendSheetsTo, (call) => printers.handOver(call.params.id, call.body, call))
  addRoute(settleSheet, (call) => printers.settle(call.params.id, call.body, call))
  addRoute(printOrder, (call) => printers.printOrder(call.params.id, call.body, call))
  addPrintCalls(api, { ...frame, ...calls })
}
