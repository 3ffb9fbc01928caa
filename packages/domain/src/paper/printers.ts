/** Which tickets a printer prints. `whole`: all dishes of an order; `own`: those of its stations; `none`. */
export const PRINTER_TICKETS = ['none', 'whole', 'own'] as const
export type PrinterTickets = (typeof PRINTER_TICKETS)[number]

/** When it prints them: as soon as the kitchen gets an order, or once somebody starts it. */
export const PRINTS_AT = ['arrival', 'start'] as const
export type PrintsAt = (typeof PRINTS_AT)[number]

/**
 * Who dials. `network`: this server dials the printer; `agent`: a small program in its network does, and fetches sheets from
 * here. `star`, `epson`: the printer itself calls this server (Star CloudPRNT, Epson Server Direct Print).
 */
export const PRINTER_WAYS = ['network', 'agent', 'star', 'epson'] as const
export type PrinterWay = (typeof PRINTER_WAYS)[number]

/** Whether a printer is dialled, at an address of its network. */
export function isDialled(way: PrinterWay): boolean {
  return way === 'network' || way === 'agent'
}

/** What may be wrong with a printer. `away`: no connection. `offline`: it says itself that it cannot print. */
export const PRINTER_TROUBLES = ['away', 'offline', 'cover', 'paper'] as const
export type PrinterTrouble = (typeof PRINTER_TROUBLES)[number]

/**
 * How an attempt to print a sheet ended. `not-printed` needs proof: no connection, or trouble that was told before the first
 * byte. `unknown`: it may be on paper.
 */
export const ATTEMPT_OUTCOMES = ['sending', 'printed', 'not-printed', 'unknown'] as const
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

/** A sheet of the kitchen that may not be on paper is printed again by itself after this. */
const MAYBE_AFTER_MS = 20_000
/** A printer in trouble is asked again after this. */
const RETRY_MS = 5_000
/** Sheets of the kitchen go to the stand-by once their printer has been in trouble for so long. */
export const STANDBY_AFTER_MS = 60_000
/** Boards ring once sheets wait for a printer that has been in trouble for so long. */
export const RINGS_AFTER_MS = 90_000
/** A printer that calls us, or its program, and has not done so for so long is away: several calls, and longer than it restarts. */
export const AWAY_AFTER_MS = 60_000
/** An attempt that has not ended by then was left by a process that ended. */
export const ATTEMPT_LEASE_MS = 30_000

/** `again`: a dish that is cooked once more. `day`: the count of a drawer. `drawer`: no paper, but the drawer that is opened. */
export const SHEET_KINDS = ['ticket', 'change', 'cancelled', 'again', 'receipt', 'day', 'test', 'drawer'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

/** A drawer is opened within this of what it is opened for, or not at all: nobody stands at it later. */
export const KICK_WITHIN_MS = 8_000

/** Sheets that the kitchen needs are printed again by themselves, and go to the stand-by; others when somebody asks. */
export const KITCHEN_SHEETS = ['ticket', 'change', 'cancelled', 'again'] as const satisfies readonly SheetKind[]

/**
 * What becomes of a sheet after an attempt; `afterMs`: until it is sent again. `unsure`: somebody has to look at the paper.
 * `dropped`: of a drawer that may be open, which is not opened once more.
 */
export type SheetFate =
  | { state: 'printed' | 'unsure' | 'dropped' }
  | { state: 'waiting'; afterMs: number; mayBeCopy: boolean }

/** @param mayBeCopy whether an attempt before this one may have printed it */
export function fateOf(kind: SheetKind, outcome: Exclude<AttemptOutcome, 'sending'>, mayBeCopy: boolean): SheetFate {
  if (outcome === 'printed') return { state: 'printed' }
  if (outcome === 'not-printed') return { state: 'waiting', afterMs: RETRY_MS, mayBeCopy }
  if (kind === 'drawer') return { state: 'dropped' }
  const isOfKitchen = KITCHEN_SHEETS.some((one) => one === kind)
  return isOfKitchen ? { state: 'waiting', afterMs: MAYBE_AFTER_MS, mayBeCopy: true } : { state: 'unsure' }
}

const ADDRESS = /^(?<host>\d{1,3}(?:\.\d{1,3}){3}):(?<port>\d{1,5})$/
/** Ports on which ticket printers listen. */
const PORTS = { least: 9_100, most: 9_109 }

/** Where a printer listens, read from `192.168.1.50:9100`; null for what is no such address. */
export function parsePrinterAddress(address: string): { host: string; port: number } | null {
  const { host = '', port = '' } = ADDRESS.exec(address)?.groups ?? {}
  const isHost = host !== '' && host.split('.').every((part) => Number(part) <= 255)
  return isHost ? { host, port: Number(port) } : null
}

/**
 * What is wrong with a printer's address; null: it may be dialled. Only private networks, so that nobody has this server
 * talk to others.
 *
 * @param takesLoopback while the product is tried out, the stand-in printers of this machine are allowed on any port
 */
export function printerAddressProblem(address: string, takesLoopback: boolean): string | null {
  const parsed = parsePrinterAddress(address)
  if (!parsed) return 'Enter the address with its port, such as 192.168.1.50:9100'
  const [first = 0, second = 0] = parsed.host.split('.').map(Number)
  if (first === 127) return takesLoopback ? null : 'Enter the address of the printer in your network'
  const isPrivate = first === 10 || (first === 192 && second === 168) || (first === 172 && second >= 16 && second <= 31)
  if (!isPrivate) return 'Enter an address of your own network: 10.…, 172.16.… to 172.31.…, or 192.168.…'
  const isPrinterPort = parsed.port >= PORTS.least && parsed.port <= PORTS.most
  return isPrinterPort ? null : `Use a port from ${PORTS.least} to ${PORTS.most}; most printers have 9100`
}

/** The printer that prints a receipt: the first of those for receipts that is well, else the first; none where none is. */
export function receiptPrinter<One extends { receipts: boolean; trouble: unknown }>(
  printers: readonly One[],
): One | undefined {
  const own = printers.filter(({ receipts }) => receipts)
  return own.find(({ trouble }) => trouble === null) ?? own[0]
}

/**
 * Whether somebody stands at the drawer: a payment that a device kept without a network opens it no more when it arrives.
 *
 * @param takenAt when the money was taken, as the device says
 */
export function isAtDrawer(takenAt: unknown, now: Date): boolean {
  const atMs = typeof takenAt === 'string' ? Date.parse(takenAt) : Number.NaN
  return Number.isNaN(atMs) || now.getTime() - atMs <= KICK_WITHIN_MS
}

/** The printer whose drawer is opened: the first that is well, else the first; none where none has a drawer. */
export function drawerPrinter<One extends { hasDrawer: boolean; trouble: unknown }>(
  printers: readonly One[],
): One | undefined {
  const own = printers.filter(({ hasDrawer }) => hasDrawer)
  return own.find(({ trouble }) => trouble === null) ?? own[0]
}

/** Sheets that waited for so long when a backup was restored are of an evening that is over. */
const RESTORED_KEPT_MS = 12 * 3_600_000

/**
 * What becomes of a sheet that was due before the database was restored: the printer may have printed it in the time that is
 * lost. Null: nothing, it is new.
 */
export function fateAfterRestore(dueSince: Date, restoredAt: Date | null): 'maybe' | 'dropped' | null {
  if (restoredAt === null || dueSince > restoredAt) return null
  return restoredAt.getTime() - dueSince.getTime() > RESTORED_KEPT_MS ? 'dropped' : 'maybe'
}
