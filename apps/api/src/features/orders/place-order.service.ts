import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { CreateCustomerOrderCash, ValidatePricing } from '@thali/contracts/orders'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { reportedRate } from '@thali/domain/money/tax'
import { orderTypesAt } from '@thali/domain/locations/features'
import { normalizeEmail, normalizePhone } from '@thali/domain/orders/customer-fields'
import { checkOrderInput } from '@thali/domain/orders/order-check'
import type { OrderType } from '@thali/domain/orders/order-status'
import { estimatedReadyAt } from '@thali/domain/orders/ready-time'

import type { Clock } from '#api/clock.ts'
import { violatedConstraint } from '#api/database/database.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { confirmationJobs } from '#api/features/messages/message-jobs.ts'
import type { NewOrder } from '#api/features/orders/order.ts'
import {
  priceRequestedOrder,
  type PricedOrder,
  pricingDifferences,
  type RequestedLine,
} from '#api/features/orders/order-pricing.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import type { PlaceOrderRepository } from '#api/features/orders/place-order.repository.ts'
import type { Idempotency, Submission } from '#api/plugins/idempotency.ts'
import type { Principal } from '#api/plugins/principal.ts'

type Deps = {
  menu: MenuService
  placements: PlaceOrderRepository
  idempotency: Idempotency
  presenter: OrderPresenter
  clock: Clock
  /** Whether the cap on open unpaid cash orders counts. */
  limits: boolean
}

type Request = { principal: Principal; actor: string; submission: Submission | null }

/** An order that passed `checkOrderInput`: every field below is there and of its type. */
type CheckedOrder = {
  customerInfo: { name: string; email: string; phone: string }
  items: RequestedLine[]
  location?: { id?: string } | string
  locationInfo?: { id?: string }
  orderType: OrderType
  paymentMethod?: string
  tipAmount?: number
  pricing: { subtotal: number; tax: number; tip: number; total: number }
  deliveryInfo?: { address: string; instructions?: string }
  tableInfo?: { tableNumber?: number | string; partySize: number }
  specialInstructions?: string
}

/** A menu can change between pricing and storing; more often than this in a row something else is wrong. */
const PLACING_ATTEMPTS = 4

export function createPlaceOrderService({ menu, placements, idempotency, presenter, clock, limits }: Deps) {
  async function attempt(input: CheckedOrder, request: Request): Promise<CreateCustomerOrderCash['reply'] | null> {
    const snapshot = await findOrderableMenu(menu, input)
    requireOrderType(snapshot, input.orderType)
    const priced = priceRequestedOrder(snapshot, input.items, tipOf(input))
    requireAgreement(input, priced)

    const order = toNewOrder({ input, snapshot, priced, principal: request.principal, now: clock.now(), limits })
    const answer = { success: true as const, orderId: order.id, order: presenter.toView({ ...order, number: 0 }) }
    const number = await placements.place({
      order,
      answer,
      submission: request.submission,
      actor: request.actor,
      jobs: confirmationJobs(order),
      menuVersion: snapshot.location.menuVersion,
    })
    if (number === null) {
      menu.forget(snapshot.location.id)
      return null
    }
    return { ...answer, order: { ...answer.order, orderNumber: number } }
  }

  return {
    /**
     * Places a cash order, or gives the first answer again when the same submission comes twice.
     *
     * @throws AppError for everything that is wrong with the order
     */
    async placeCashOrder(body: unknown, request: Request): Promise<CreateCustomerOrderCash['reply']> {
      const input = requireChecked(body)
      if (input.paymentMethod != null && input.paymentMethod !== 'cash') {
        throw new AppError('order-invalid', {
          message: 'This call places cash orders only',
          details: { paymentMethod: 'Must be cash' },
        })
      }
      try {
        for (let tries = 0; tries < PLACING_ATTEMPTS; tries++) {
          const placed = await attempt(input, request)
          if (placed) return placed
        }
        throw new AppError('unavailable', { retryAfter: 1 })
      } catch (error) {
        // A submission that was answered keeps its answer, whatever has become of menu and limits since.
        const first = request.submission && (await idempotency.findAnswer(request.submission))
        if (first) return first as CreateCustomerOrderCash['reply']
        if (violatedConstraint(error) !== 'open_cash_orders_limit') throw error
        throw new AppError('too-many-open-orders', { retryAfter: 600, cause: error })
      }
    },

    /** Compares a client's figures with the server's own; a difference is an answer, not an error. */
    async validatePricing(body: ValidatePricing['body']): Promise<ValidatePricing['reply']> {
      const snapshot = await findOrderableMenu(menu, body as Pick<CheckedOrder, 'location' | 'locationInfo'>)
      const priced = priceRequestedOrder(snapshot, body.items.map(requireLine), centsFromDollars(body.tipAmount))
      const differences = pricingDifferences(body.frontendPricing, priced.totals)
      const { subtotal, tax, tip, total } = priced.totals
      return {
        success: true,
        valid: differences.length === 0,
        pricing: {
          subtotal: toDollars(subtotal),
          tax: toDollars(tax),
          tip: toDollars(tip),
          total: toDollars(total),
          taxRate: reportedRate(priced.taxRate),
        },
        errors: differences,
      }
    },
  }
}

export type PlaceOrderService = ReturnType<typeof createPlaceOrderService>

function requireChecked(body: unknown): CheckedOrder {
  const [first, ...others] = checkOrderInput(body as Parameters<typeof checkOrderInput>[0])
  if (!first) return body as CheckedOrder
  const details: Record<string, string> = {}
  for (const { field, message } of [first, ...others]) details[field] ??= message
  throw new AppError('order-invalid', { message: first.message, details })
}

function requireLine(line: { quantity?: unknown }): RequestedLine {
  const { quantity } = line
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1 || quantity > 50) {
    throw new AppError('order-invalid', {
      message: 'Invalid item quantity',
      details: { items: 'Invalid item quantity' },
    })
  }
  return { ...line, quantity }
}

async function findOrderableMenu(
  menu: MenuService,
  input: Pick<CheckedOrder, 'location' | 'locationInfo'>,
): Promise<MenuSnapshot> {
  const { location, locationInfo } = input
  const id = locationInfo?.id ?? (typeof location === 'string' ? location : location?.id)
  const snapshot = typeof id === 'string' ? await menu.findSnapshot(id) : null
  if (!snapshot) throw new AppError('location-unknown')
  if (!snapshot.location.isActive) throw new AppError('location-inactive')
  return snapshot
}

function requireOrderType(snapshot: MenuSnapshot, orderType: OrderType): void {
  if (!orderTypesAt(snapshot.location.features).includes(orderType)) {
    throw new AppError('order-type-unavailable', { message: `${snapshot.location.name} does not offer ${orderType}.` })
  }
}

function tipOf(input: CheckedOrder): Cents {
  return centsFromDollars(input.tipAmount ?? input.pricing.tip)
}

function requireAgreement(input: CheckedOrder, { totals }: PricedOrder): void {
  const differences = pricingDifferences(input.pricing, totals)
  if (differences.length === 0) return
  throw new AppError('pricing-mismatch', {
    message: `Pricing validation failed: ${differences.join(', ')}`,
    details: Object.fromEntries(Object.entries(totals).map(([part, amount]) => [part, toDollars(amount)])),
  })
}

type OrderParts = {
  input: CheckedOrder
  snapshot: MenuSnapshot
  priced: PricedOrder
  principal: Principal
  now: Date
  limits: boolean
}

function toNewOrder({ input, snapshot, priced, principal, now, limits }: OrderParts): NewOrder {
  const { location } = snapshot
  const accountId = principal.kind === 'account' ? principal.id : null
  const phone = normalizePhone(input.customerInfo.phone) ?? ''
  const { subtotal, tax, tip, total } = priced.totals
  return {
    id: randomUUID(),
    locationId: location.id,
    accountId,
    status: 'pending',
    paymentStatus: 'unpaid',
    paymentMethod: 'cash',
    orderType: input.orderType,
    customerName: input.customerInfo.name.trim().normalize('NFC'),
    customerEmail: normalizeEmail(input.customerInfo.email),
    customerPhone: phone,
    lines: priced.lines,
    subtotalCents: subtotal,
    taxCents: tax,
    tipCents: tip,
    totalCents: total,
    taxRate: priced.taxRate,
    locationSnapshot: {
      id: location.id,
      name: location.name,
      address: location.address,
      phone: location.phone,
      postalCode: location.postalCode,
    },
    ...deliveryOf(input),
    ...tableOf(input),
    specialInstructions: filled(input.specialInstructions),
    adminCreated: false,
    cancelReason: null,
    openCashSubjects: limits ? openCashSubjects(accountId, phone) : [],
    version: 1,
    estimatedReady: estimatedReadyAt({
      orderType: input.orderType,
      itemCount: priced.lines.reduce((sum, line) => sum + line.quantity, 0),
      orderedAt: now,
      hours: location.hours,
    }),
    orderedAt: now,
    prepStartedAt: null,
    readyAt: null,
    completedAt: null,
    cancelledAt: null,
    updatedAt: now,
  }
}

/** Only a delivery has an address (CUS-ENT-48..49). */
function deliveryOf(input: CheckedOrder) {
  const delivery = input.orderType === 'delivery' ? input.deliveryInfo : undefined
  return { deliveryAddress: filled(delivery?.address), deliveryInstructions: filled(delivery?.instructions) }
}

/** Only a dine-in order has a table (CUS-ENT-50..51). */
function tableOf(input: CheckedOrder) {
  const table = input.orderType === 'dine-in' ? input.tableInfo : undefined
  const number = Number(table?.tableNumber)
  return {
    tableNumber: Number.isInteger(number) && number > 0 && number < 10_000 ? number : null,
    partySize: table?.partySize ?? null,
  }
}

/** Free text that nobody is asked to fill in: anything but a text is nothing. */
function filled(text: unknown): string | null {
  return typeof text === 'string' ? text.trim().normalize('NFC').slice(0, 500) || null : null
}

/** Sorted, so that two orders of one person never wait for each other in a circle. */
function openCashSubjects(accountId: string | null, phone: string): string[] {
  return [...(accountId ? [`account:${accountId}`] : []), ...(phone ? [`phone:${phone}`] : [])].sort()
}
