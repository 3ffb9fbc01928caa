import type { ReceiptWords } from '../language/en/receipt.ts'
import type { Language } from '../language/languages.ts'
import { RECEIPT_WORDS_OF } from '../language/words-of.ts'
import { lineDetails } from '../menu/options/line-option.ts'
import { lineWords, type OrderLine, pricedLine } from '../orders/order-lines.ts'
import { changeLinesOf, factsOf, itemSumOf, paymentOf, type ReceiptOrder, sumLinesOf } from '../payments/receipt.ts'
import { formatPhone } from '../people/contact-fields.ts'
import { type Block, GAP, RULE, type Sheet, textBlock } from './sheet.ts'

export type PrintedReceipt = ReceiptOrder & {
  id: string
  number: number
  language: Language
  lines: readonly OrderLine[]
  specialInstructions: string | null
  locationSnapshot: { name: string; address: string; phone: string; taxNumber?: string | undefined }
}

/** `taxNumber`: for locations without a registration of their own. */
export type ReceiptBrand = { name: string; taxNumber: string | null }

/** The receipt of a guest, in the language of the order. The phone on it is the restaurant's. */
export function receiptSheet(order: PrintedReceipt, brand: ReceiptBrand): Sheet {
  const words = RECEIPT_WORDS_OF[order.language]
  const payment = paymentOf(order, words)
  const note = order.specialInstructions
  return {
    blocks: [
      ...headBlocks(order, brand, words),
      RULE,
      textBlock(words.order(order.number), 'dish', { bold: true }),
      ...factsOf(order, words).map(({ label, value }): Block => ({
        kind: 'row',
        start: label,
        end: value,
        size: 'small',
      })),
      textBlock(order.id, 'small'),
      RULE,
      ...order.lines.flatMap((line) => lineBlocks(line, words)),
      ...(note ? [GAP, textBlock(note, 'small')] : []),
      ...changeBlocks(order, words),
      RULE,
      ...sumLinesOf(order, words).map(({ label, amount, isStrong }): Block => ({
        kind: 'row',
        start: label,
        end: amount,
        size: 'plain',
        ...(isStrong && { bold: true }),
      })),
      RULE,
      textBlock(payment.state, 'dish', { bold: true, align: 'center' }),
      ...(payment.note ? [textBlock(payment.note, 'small', { align: 'center' })] : []),
    ],
  }
}

function headBlocks({ locationSnapshot }: PrintedReceipt, brand: ReceiptBrand, words: ReceiptWords): Block[] {
  const { name, address, phone, taxNumber = brand.taxNumber } = locationSnapshot
  const small = [name, address, formatPhone(phone), ...(taxNumber ? [words.taxNumber(taxNumber)] : [])]
  return [
    textBlock(brand.name, 'dish', { bold: true, align: 'center' }),
    ...small.map((text) => textBlock(text, 'small', { align: 'center' })),
  ]
}

function lineBlocks(line: OrderLine, words: ReceiptWords): Block[] {
  const { total, each } = itemSumOf(pricedLine(line), words)
  const below = [...lineDetails(line, words.options), ...(line.quantity > 1 ? [each] : [])]
  return [
    { kind: 'row', start: lineWords(line, words), end: total, size: 'plain' },
    ...below.map((text): Block => ({ kind: 'text', runs: [{ text }], size: 'small', indent: true })),
  ]
}

function changeBlocks(order: PrintedReceipt, words: ReceiptWords): Block[] {
  const changes = changeLinesOf(order, words)
  if (changes.length === 0) return []
  return [
    RULE,
    textBlock(words.changes.changed, 'small', { bold: true }),
    ...changes.map((change) => textBlock(change, 'small')),
  ]
}
