import type { LineOption } from '../menu/options/line-option.ts'
import { cents } from '../money/cents.ts'
import type { TaxRate } from '../money/tax.ts'
import type { OrderLine } from '../orders/order-lines.ts'
import type { PrintedReceipt } from './receipt-sheet.ts'
import type { Block, Sheet } from './sheet.ts'
import type { TicketOrder } from './ticket-sheet.ts'

const spice = (name: string, level: number): LineOption => ({
  kind: 'spice',
  id: name.toLowerCase(),
  name,
  level,
  menuLevel: 2,
})

type Chosen = Extract<LineOption, { kind: 'option' }>

/** An option as it is sold; a dish of its own where it has an `itemId`. */
const anOption = (name: string, change: Partial<Chosen> = {}): Chosen => ({
  kind: 'option',
  group: 'group',
  groupName: 'Group',
  id: name,
  name,
  units: 1,
  cents: 0,
  as: 'choice',
  itemId: null,
  options: [],
  ...change,
})

export const aLine = (name: string, change: Partial<OrderLine> = {}): OrderLine => ({
  itemId: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: '',
  category: 'curries',
  unitPriceCents: 1_499,
  quantity: 1,
  options: [],
  ...change,
})

const curry = (name: string, change: Partial<Chosen>) =>
  anOption(name, {
    group: 'curries',
    groupName: 'Two curries',
    itemId: name.toLowerCase().replaceAll(' ', '-'),
    ...change,
  })

/** A combo of dishes of two stations: curries, and breads of the tandoor. */
export const DINNER_FOR_TWO = aLine('Dinner for Two', {
  no: 3,
  unitPriceCents: 4_299,
  options: [
    curry('Palak Paneer', { preset: 0, instead: ['Aloo Gobi'], options: [spice('Hot', 3)] }),
    curry('Chana Masala', { preset: 1, options: [spice('Medium', 2)] }),
    anOption('Garlic Naan', { group: 'bread', groupName: 'Bread', itemId: 'garlic-naan', units: 2, preset: 2 }),
    anOption('Mango pickle', { as: 'extra', units: 2, preset: 0, instead: [] }),
    anOption('Onion', { as: 'without', units: 0, preset: 1 }),
  ],
})

/** An order with everything that an order can have. */
export function aHeavyOrder(change: Partial<HeavyOrder> = {}): HeavyOrder {
  return { ...PLACED, ...PRICED, ...change }
}

type HeavyOrder = Omit<TicketOrder, 'changes' | 'lines'> &
  PrintedReceipt & {
    changes: NonNullable<PrintedReceipt['changes']>
    customerPhone: string
    customerEmail: string
  }

const PLACED = {
  id: '3f2b8c9e-5a51-4d0f-9d53-0a6b5b0a1c42',
  number: 1042,
  orderType: 'dine-in',
  tableNumber: 12,
  partySize: 4,
  customerName: 'Anita Deshpande',
  customerPhone: '9025550142',
  customerEmail: 'anita@example.org',
  language: 'en-CA',
  orderedAt: new Date('2026-07-10T22:02:00.000Z'),
  promisedFor: null,
  estimatedReady: new Date('2026-07-10T22:30:00.000Z'),
  lines: [
    aLine('Butter Chicken', {
      no: 1,
      quantity: 2,
      options: [spice('Hot', 3)],
      note: 'Severe peanut allergy, please use a clean pan',
    }),
    aLine('Vegetable Biryani with Saffron and Cashews', { no: 2, options: [spice('Mild', 1)], unitPriceCents: 1_699 }),
    DINNER_FOR_TWO,
    aLine('Garlic Naan', { no: 4, quantity: 10, unitPriceCents: 399, note: 'Well done' }),
    aLine('Dal Makhani', { no: 5, isAdded: true, options: [spice('Medium', 2)] }),
  ],
  specialInstructions: 'Birthday: please bring the mango kulfi with a candle',
  deliveryAddress: null,
  deliveryInstructions: null,
  changes: [
    {
      id: 'c1',
      at: '2026-07-10T22:05:00.000Z',
      edits: [
        { op: 'add', no: 5, name: 'Dal Makhani', quantity: 1, cents: cents(1_499) },
        { op: 'remove', no: 6, name: 'Samosa', quantity: 2, cents: cents(-1_198) },
      ],
      beforeCents: cents(12_310),
      afterCents: cents(12_652),
      taxCents: cents(42),
    },
  ],
} satisfies Partial<HeavyOrder>

const PRICED = {
  status: 'preparing',
  paymentStatus: 'paid',
  paymentMethod: 'online',
  paid: { takenBy: 'card', card: { brand: 'visa', last4: '4242' } },
  refund: null,
  locationSnapshot: {
    name: 'Truro',
    address: '12 Prince Street, Truro NS B2N 1A1',
    phone: '9028950000',
    postalCode: 'B2N 1A1',
  },
  discountCents: cents(500),
  subtotalCents: cents(13_986),
  taxCents: cents(1_958),
  tipCents: cents(1_000),
  totalCents: cents(16_944),
  taxRate: 14_000 as TaxRate,
} satisfies Partial<HeavyOrder>

/** All words of a sheet, a line for each block. */
export function wordsOf({ blocks }: Sheet): string {
  return blocks.map(wordsOfBlock).join('\n')
}

function wordsOfBlock(block: Block): string {
  if (block.kind === 'text') return [block.lead ?? '', ...block.runs.map(({ text }) => text)].join(' ').trim()
  if (block.kind === 'row') return `${block.start} ${block.end}`
  return block.kind === 'inverse' ? block.text : ''
}

/** What stands white on black, also within a line. */
export function blackOf({ blocks }: Sheet): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'inverse') return [block.text]
    return block.kind === 'text' ? block.runs.filter(({ inverse }) => inverse).map(({ text }) => text) : []
  })
}
