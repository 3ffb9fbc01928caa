import type { ReceiptWords } from '@thali/domain/language/en/receipt'
import { RECEIPT_WORDS_OF } from '@thali/domain/language/words-of'
import { lineDetails } from '@thali/domain/menu/options/line-option'
import { lineWords, type OrderLine, pricedLine } from '@thali/domain/orders/order-lines'
import { changeLinesOf, factsOf, itemSumOf, paymentOf, sumLinesOf } from '@thali/domain/payments/receipt'
import { formatPhone } from '@thali/domain/people/contact-fields'
import PDFDocument from 'pdfkit'

import type { Order } from '#api/features/orders/order.ts'

/** 80 mm roll paper. Pages are at least 200 mm long, and longer for longer orders. */
const MM = 72 / 25.4
const WIDTH = 80 * MM
const SHORTEST = 200 * MM
const MARGIN = 4 * MM
const TALLEST = 2_000 * MM

type Brand = { name: string; taxNumber: string | null }

/** Draws the receipt twice: once to measure its length, once on paper of that length. */
export async function renderReceiptPdf(order: Order, brand: Brand): Promise<Buffer> {
  const words = RECEIPT_WORDS_OF[order.language]
  const probe = new PDFDocument({ size: [WIDTH, TALLEST], margin: MARGIN })
  // One spare point keeps rounding from moving the last line to a second page.
  const height = Math.max(SHORTEST, Math.ceil(drawReceipt(probe, order, brand) + MARGIN) + 1)
  probe.end()

  const document = new PDFDocument({
    size: [WIDTH, height],
    margin: MARGIN,
    lang: order.language,
    displayTitle: true,
    info: { Title: words.receipt(order.number), Author: brand.name, CreationDate: order.orderedAt },
  })
  drawReceipt(document, order, brand)
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document.end()
  return finished
}

/** Returns the vertical position after the last line. */
function drawReceipt(paper: PDFKit.PDFDocument, order: Order, brand: Brand): number {
  const centre = { align: 'center' } as const
  const words = RECEIPT_WORDS_OF[order.language]
  const { name, address, phone, taxNumber = brand.taxNumber } = order.locationSnapshot
  paper.font('Helvetica-Bold').fontSize(15).text(brand.name, centre)
  paper.font('Helvetica').fontSize(9).text(name, centre)
  paper.text(address, centre).text(formatPhone(phone), centre)
  if (taxNumber) paper.text(words.taxNumber(taxNumber), centre)
  rule(paper)
  paper.font('Helvetica-Bold').fontSize(13).text(words.order(order.number)).font('Helvetica').fontSize(9)
  for (const fact of factsOf(order, words)) row(paper, fact.label, fact.value)
  paper.fontSize(7).text(order.id)
  rule(paper)
  paper.fontSize(9)
  for (const line of order.lines) drawLine(paper, line, words)
  if (order.specialInstructions) paper.moveDown(0.3).font('Helvetica-Oblique').text(plain(order.specialInstructions))
  drawChanges(paper, order, words)
  rule(paper)
  for (const sum of sumLinesOf(order, words)) {
    paper.font(sum.isStrong ? 'Helvetica-Bold' : 'Helvetica').fontSize(sum.isStrong ? 11 : 9)
    row(paper, sum.label, sum.amount)
  }
  rule(paper)
  const payment = paymentOf(order, words)
  paper.font('Helvetica-Bold').fontSize(13).text(payment.state, centre)
  if (payment.note) paper.font('Helvetica').fontSize(8).text(payment.note, centre)
  return paper.y
}

function drawChanges(paper: PDFKit.PDFDocument, order: Order, words: ReceiptWords): void {
  const changes = changeLinesOf(order, words)
  if (changes.length === 0) return
  rule(paper)
  paper.font('Helvetica-Bold').fontSize(8).text(words.changes.changed).font('Helvetica')
  for (const change of changes) paper.text(plain(change))
  paper.fontSize(9)
}

function drawLine(paper: PDFKit.PDFDocument, line: OrderLine, words: ReceiptWords): void {
  const { total, each } = itemSumOf(pricedLine(line), words)
  row(paper, lineWords(line, words), total)
  paper.fontSize(8)
  for (const detail of lineDetails(line, words.options)) paper.text(plain(`   ${detail}`))
  paper.fontSize(9)
  if (line.quantity > 1) paper.fontSize(7).text(plain(each)).fontSize(9)
}

function row(paper: PDFKit.PDFDocument, label: string, amount: string): void {
  const width = WIDTH - 2 * MARGIN
  const amountWidth = 72
  const { y } = paper
  paper.text(plain(label), MARGIN, y, { width: width - amountWidth })
  const after = paper.y
  paper.text(plain(amount), MARGIN, y, { width, align: 'right' })
  paper.x = MARGIN
  paper.y = Math.max(after, paper.y)
}

function rule(paper: PDFKit.PDFDocument): void {
  const y = paper.y + 4
  paper
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .dash(2, { space: 2 })
    .stroke()
    .undash()
  paper.x = MARGIN
  paper.y = y + 5
}

/** The built-in PDF fonts have Latin letters only; other characters are replaced by a mark. */
function plain(text: string): string {
  return text
    .replaceAll('−', '-')
    .replaceAll('→', '>')
    .replaceAll('×', 'x')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[^\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\n]/g, '?')
}
