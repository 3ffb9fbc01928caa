import type { AddPrinter, PrinterView } from '@thali/contracts/locations/printers'
import { isDialled, type PrinterTickets, type PrinterWay, type PrintsAt } from '@thali/domain/paper/printers'

import { ApiError, isApiError, userMessage } from '#web/lib/api/api.ts'

type Stored = Omit<AddPrinter['body'], 'locationId'>

/** A printer as it is edited. */
export type PrinterFields = {
  name: string
  way: PrinterWay
  /** Kept while another way is chosen; sent only where the printer is dialled. */
  address: string
  /** Dots a line, as a select has them. */
  width: string
  tickets: PrinterTickets
  printsAt: PrintsAt
  stations: readonly string[]
  receipts: boolean
  hasDrawer: boolean
  /** Empty: none. */
  standbyId: string
}

/** The fields of a stored printer, or what a new one begins with. */
export function fieldsOf(printer: PrinterView | null): PrinterFields {
  if (printer === null) {
    const words = { name: '', address: '', standbyId: '' }
    const kinds = { tickets: 'whole', printsAt: 'arrival', stations: [], receipts: false, hasDrawer: false } as const
    return { ...words, way: 'network', width: '576', ...kinds }
  }
  const { name, way, address, width, tickets, printsAt, stations, receipts, hasDrawer = false, standbyId } = printer
  const words = { name, way, address, width: String(width), standbyId: standbyId ?? '' }
  return { ...words, tickets, printsAt, stations, receipts, hasDrawer }
}

/** @param known the stations of the kitchen: one that was removed from it is not sent */
export function storedOf(fields: PrinterFields, known: readonly { id: string }[]): Stored {
  const { name, way, address, width, stations, hasDrawer, standbyId } = fields
  return {
    ...fields,
    name: name.trim(),
    address: isDialled(way) ? address.trim() : '',
    hasDrawer: isDialled(way) && hasDrawer,
    width: Number(width) as Stored['width'],
    stations: stations.filter((station) => known.some(({ id }) => id === station)),
    standbyId: standbyId === '' ? null : standbyId,
  }
}

export function fieldProblems({ name, way, address }: PrinterFields) {
  return {
    name: name.trim() === '' ? 'Enter a name' : undefined,
    address: isDialled(way) && address.trim() === '' ? 'Enter the address of the printer' : undefined,
  }
}

/** Runs a call; a refusal that names a field is told at that field. */
export async function naming<Reply>(sent: Promise<Reply>): Promise<Reply> {
  try {
    return await sent
  } catch (error) {
    const field = isApiError(error) && error.code === 'printer-invalid' ? error.details?.['field'] : undefined
    if (!isApiError(error) || typeof field !== 'string') throw error
    const { code, status, message } = error
    throw new ApiError({ code, status, message, details: { [field]: message } }, { cause: error })
  }
}

/** Null where the fields say it all. */
export function failureOf(error: unknown): string | null {
  return isApiError(error) && error.code === 'printer-invalid' ? null : userMessage(error)
}
