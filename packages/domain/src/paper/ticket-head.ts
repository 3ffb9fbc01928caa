import { RECEIPT_WORDS } from '../language/en/receipt.ts'
import type { OrderType } from '../order-status.ts'
import { type Block, textBlock } from './sheet.ts'

/** By what a kitchen calls an order. */
export type CalledOrder = {
  number: number
  orderType: OrderType
  tableNumber: number | null
  partySize: number | null
  customerName: string
}

/** Where a sheet is printed; all left out: for the whole kitchen. */
export type AtStation = {
  stationName?: string | undefined
  /** The station that a stand-by prints for. */
  forStation?: string | undefined
}

/** The station above everything; black where this printer only stands in for another one. */
export function stationBlocks({ stationName, forStation }: AtStation): Block[] {
  if (forStation) {
    return [{ kind: 'inverse', text: `FOR ${forStation.toUpperCase()}`, size: 'dish', align: 'center' }]
  }
  return stationName ? [textBlock(stationName.toUpperCase(), 'plain', { bold: true, align: 'center' })] : []
}

/** `Dine-in, table 4`, as it is called across the kitchen. */
export function calledText({ orderType, tableNumber }: Pick<CalledOrder, 'orderType' | 'tableNumber'>): string {
  const type = RECEIPT_WORDS.orderTypes[orderType]
  return tableNumber === null ? type : `${type}, table\u00A0${tableNumber}`
}

/** `Anita · 3 people` */
export function guestsText({ customerName, partySize }: Pick<CalledOrder, 'customerName' | 'partySize'>): string {
  const name = firstName(customerName)
  return partySize !== null && partySize > 1 ? `${name} · ${partySize}\u00A0people` : name
}

/** The name to call out. A family name is of no use to a cook, and paper lies about. */
export function firstName(customerName: string): string {
  return customerName.trim().split(/\s+/, 1)[0] ?? ''
}
