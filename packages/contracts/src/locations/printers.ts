import { PRINTER_TICKETS, PRINTER_TROUBLES, PRINTER_WAYS, PRINTS_AT } from '@thali/domain/paper/printers'
import { PAPER_WIDTHS } from '@thali/domain/paper/sheet'
import { z } from 'zod'

import { endpoint, type Call } from '../endpoint.ts'
import { instant, locationId, orderId, text } from '../fields.ts'
import { PRINT_CALL_ENDPOINTS } from './print-calls.ts'

const printerId = z.uuid()

/** A printer of a location. */
const printerFields = {
  name: text(40).trim().min(1, 'Enter a name'),
  /**
   * A private address of the location's network, and a port from 9100 to 9109: `192.168.1.50:9100`. Empty of a printer that
   * calls this server.
   */
  address: text(60).trim(),
  /** Dots a line: 384 of 58 mm paper, 576 of 80 mm. */
  width: z.literal(PAPER_WIDTHS),
  /** Which tickets come here: `whole` orders, `own` dishes of its stations, `none`. */
  tickets: z.enum(PRINTER_TICKETS),
  /** When they are printed: when the kitchen gets an order, or once it is started. */
  printsAt: z.enum(PRINTS_AT),
  /** Ids of stations of the kitchen. Of `whole`: only orders with a dish of them; empty, every order. */
  stations: z.array(text(40)).max(12),
  receipts: z.boolean(),
  /** A cash drawer is connected: it opens for cash, and when somebody asks. Left out, as before. */
  hasDrawer: z.boolean().optional(),
  /** The printer that takes over when this one has been in trouble for a minute. */
  standbyId: printerId.nullable(),
}

/** Who dials. Left out: `network`, or as it is. */
const way = z.enum(PRINTER_WAYS).optional()

const printerView = z.object({
  id: z.string(),
  locationId: z.string(),
  ...printerFields,
  way: z.enum(PRINTER_WAYS),
  /** When it called last, or the program of its location did; null: no secret was made for it, or this server dials it. */
  calls: z.object({ seenAt: instant.nullable() }).nullable(),
  /** What is wrong with it, and since when; null: nothing that is known. */
  trouble: z.object({ kind: z.enum(PRINTER_TROUBLES), since: instant }).nullable(),
  /** False for a printer that answers nothing: that a sheet was sent is all that is known. */
  canConfirm: z.boolean().nullable(),
  /** When it printed last. */
  printedAt: instant.nullable(),
  /** Sheets that wait for it. */
  waiting: z.number(),
  /** Sheets that may not be on paper, and that somebody has to look at. */
  unsure: z.array(z.object({ id: z.string(), title: z.string(), at: instant })),
})
export type PrinterView = z.infer<typeof printerView>

export const listPrinters = endpoint({
  method: 'GET',
  path: '/admin/printers',
  summary: 'The printers of the locations of the caller, and what is wrong with them.',
  access: 'orders.board',
  reply: z.object({ printers: z.array(printerView) }),
})
export type ListPrinters = Call<typeof listPrinters>

export const addPrinter = endpoint({
  method: 'POST',
  path: '/admin/printers',
  summary: 'Adds a printer to a location. With the first one that prints tickets they are printed from then on.',
  access: 'locations.edit',
  body: z.object({ locationId, way, ...printerFields }),
  reply: z.object({ printer: printerView }),
  errors: ['location-not-found', 'printer-invalid', 'idempotency-key-reused'],
  idempotent: true,
})
export type AddPrinter = Call<typeof addPrinter>

export const changePrinter = endpoint({
  method: 'PATCH',
  path: '/admin/printers/:id',
  summary: 'Changes a printer.',
  access: 'locations.edit',
  params: z.object({ id: printerId }),
  body: z.object({ way, ...printerFields }),
  reply: z.object({ printer: printerView }),
  errors: ['printer-not-found', 'printer-invalid', 'idempotency-key-reused'],
  idempotent: true,
})
export type ChangePrinter = Call<typeof changePrinter>

export const removePrinter = endpoint({
  method: 'DELETE',
  path: '/admin/printers/:id',
  summary: 'Removes a printer. Sheets that wait for it are printed no more.',
  access: 'locations.edit',
  params: z.object({ id: printerId }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['printer-not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type RemovePrinter = Call<typeof removePrinter>

/** What is entered at a printer, or given to the program of its location. Shown once. */
const connection = z.discriminatedUnion('way', [
  z.object({ way: z.literal('agent'), server: z.string(), secret: z.string() }),
  z.object({ way: z.enum(['star', 'epson']), address: z.string(), user: z.string(), password: z.string() }),
])
export type PrinterConnection = z.infer<typeof connection>

export const connectPrinter = endpoint({
  method: 'POST',
  path: '/admin/printers/:id/connect',
  summary:
    'Makes the secret by which a printer calls this server, or the program of its location does for all its printers. The one before counts no longer.',
  access: 'locations.edit',
  shared: 'never',
  params: z.object({ id: printerId }),
  reply: z.object({ printer: printerView, connection }),
  errors: ['printer-not-found', 'printer-invalid', 'idempotency-key-reused'],
  idempotent: true,
})
export type ConnectPrinter = Call<typeof connectPrinter>

export const printTestPage = endpoint({
  method: 'POST',
  path: '/admin/printers/:id/test',
  summary: 'Prints a test page.',
  access: 'orders.board',
  params: z.object({ id: printerId }),
  reply: z.object({ printer: printerView }),
  errors: ['printer-not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type PrintTestPage = Call<typeof printTestPage>

export const sendSheetsTo = endpoint({
  method: 'POST',
  path: '/admin/printers/:id/hand-over',
  summary: 'Sends everything that waits for a printer to another one of its location.',
  access: 'orders.board',
  params: z.object({ id: printerId }),
  body: z.object({ to: printerId }),
  reply: z.object({ moved: z.number() }),
  errors: ['printer-not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type SendSheetsTo = Call<typeof sendSheetsTo>

export const settleSheet = endpoint({
  method: 'POST',
  path: '/admin/sheets/:id/settle',
  summary:
    'Says of a sheet that may not be on paper that it is there, or has it printed once more, marked as a possible copy.',
  access: 'orders.board',
  params: z.object({ id: z.uuid() }),
  body: z.object({ isThere: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
  errors: ['not-found', 'idempotency-key-reused'],
  idempotent: true,
})
export type SettleSheet = Call<typeof settleSheet>

export const printOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/:id/print',
  summary: 'Prints the ticket of an order again, marked as a copy, or its receipt.',
  access: 'orders.board',
  params: z.object({ id: orderId }),
  body: z.object({ kind: z.enum(['ticket', 'receipt']) }),
  /** How many sheets wait for printers now. */
  reply: z.object({ sheets: z.number() }),
  errors: ['order-not-found', 'no-printer', 'idempotency-key-reused'],
  idempotent: true,
})
export type PrintOrder = Call<typeof printOrder>

export const PRINTER_ENDPOINTS = [
  listPrinters,
  addPrinter,
  changePrinter,
  removePrinter,
  connectPrinter,
  printTestPage,
  sendSheetsTo,
  settleSheet,
  printOrder,
  ...PRINT_CALL_ENDPOINTS,
] as const
