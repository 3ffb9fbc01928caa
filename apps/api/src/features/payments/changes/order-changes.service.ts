import { AppError } from '@thali/contracts/errors'
import type { ChangeOrder, ChangePreview, EditInput, PreviewOrderChange } from '@thali/contracts/orders/order-changes'
import { type Cents, centsFromDollars, toDollars } from '@thali/domain/money/cents'
import { dishesOf } from '@thali/domain/money/order-amounts'
import { changeOrder, type Edit } from '@thali/domain/orders/changes/change-order'
import { moneyBack, whoMustAgree } from '@thali/domain/orders/changes/may-change'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { instantAt, localParts } from '@thali/domain/time/zone'

import { changedNote, type NoteSite } from './change-note.ts'
import { portionsAfter, takesSame } from './change-portions.ts'
import { toPreview } from './change-preview.ts'
import { onlyManagers, problemRefusal, requireChangeable, requireFew } from './change-refusals.ts'
import { sumGivenBack, takeApproval } from './order-changes.statements.ts'
import { priceChange, type PricedChange } from './price-change.ts'
import { storePricedChange } from './store-change.ts'
import type { Clock } from '#api/clock.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import { type Idempotency, PREVIEW } from '#api/database/idempotency.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import { exchangePortions } from '#api/features/capacity/capacity.statements.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { Order, OrderReader } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { lockOrder } from '#api/features/orders/orders.statements.ts'
import { requireLine, toOrderLine } from '#api/features/orders/placing/order-pricing.ts'
import { requireSold } from '#api/features/orders/promise/unsold.ts'
import type { RefuseStep } from '#api/features/orders/steps/step-refusal.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import type { OpenPages } from '#api/features/payments/checkouts/open-pages.ts'
import { closeCheckoutsOf } from '#api/features/payments/payments.statements.ts'
import type { RefundsService } from '#api/features/payments/refunds/refunds.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

export type GiveBackRule = { giveBackLimit(executor?: Executor): Promise<Cents> }

type Deps = NoteSite & {
  orders: OrderReader
  menu: MenuService
  capacity: Pick<CapacityService, 'listOf' | 'selling'>
  refunds: Pick<RefundsService, 'giveBack' | 'attemptFor'>
  pages: OpenPages
  rules: GiveBackRule
  refuse: RefuseStep
  idempotency: Idempotency
  presenter: OrderPresenter
  clock: Clock
}

/** The edits, priced by a menu. */
type Plan = { edits: Edit[]; snapshot: MenuSnapshot }

/** Changes orders that were placed: dishes on and off, the tip, and goodwill. Money follows by itself. */
export function createOrderChangesService(deps: Deps) {
  const { orders, menu, capacity, refunds, pages, rules, refuse, idempotency, presenter, clock } = deps
  const startOfDay = () => instantAt(localParts(clock.now()).date, 0)

  async function findChangeable(
    orderId: string,
    { version, edits }: PreviewOrderChange['body'],
    { principal }: PaymentRequest,
  ): Promise<Order> {
    const order = await orders.findById(orderId)
    if (!order || !worksAt(principal, order.locationId)) throw new AppError('order-not-found')
    if (order.version !== version) throw await refuse(undefined, order, { code: 'order-changed', principal })
    requireChangeable(order, edits, clock.now())
    return order
  }

  /** Prices added dishes by the menu of today. */
  async function plan(order: Order, inputs: readonly EditInput[]): Promise<Plan> {
    const snapshot = await menu.getKept(order.locationId)
    const edits = inputs.map((input, index) => toEdit(input, index, order, snapshot))
    const lines = edits.flatMap((edit) => (edit.op === 'add' ? [edit.line] : []))
    const sold = { lines, orderType: order.orderType, takenBy: 'staff' as const }
    if (lines.length > 0) requireSold(snapshot, sold, clock.now(), () => dueAt(order))
    return { edits, snapshot }
  }

  async function whoElse(
    tx: Transaction,
    order: Order,
    { money }: PricedChange,
    { principal, actor }: PaymentRequest,
  ): Promise<ChangePreview['needs']> {
    if (principal.kind !== 'account') return null
    return whoMustAgree(money, {
      role: principal.role,
      isOwnOrder: order.accountId === principal.id,
      givenToday: await sumGivenBack(tx, { actor, locationId: order.locationId, since: startOfDay() }),
      limit: await rules.giveBackLimit(tx),
    })
  }

  /** @throws AppError `permission-denied`, `second-person-needed`, `approval-refused` */
  async function requireAgreement(
    tx: Transaction,
    order: Order,
    { priced, needs, approval }: { priced: PricedChange; needs: ChangePreview['needs']; approval: string | null },
    { actor }: PaymentRequest,
  ): Promise<void> {
    if (needs === null && approval === null) return
    if (approval === null) throw needs === 'manager' ? onlyManagers() : new AppError('second-person-needed')
    const agreed = { id: approval, orderId: order.id, askedBy: actor, cents: moneyBack(priced.money) }
    await takeApproval(tx, agreed, clock.now())
  }

  async function lock(tx: Transaction, before: Order, principal: Principal): Promise<Order> {
    // Locks checkouts before the order, as an arriving payment does.
    await closeCheckoutsOf(tx, before.id, 'order-changed', clock.now())
    const order = await lockOrder(tx, before.id)
    if (order?.version !== before.version) throw await refuse(tx, order, { code: 'order-changed', principal })
    return order
  }

  /** Runs `work` on the locked and priced order, with the portions that the change takes. */
  async function withPortions<Reply>(
    before: Order,
    planned: Plan,
    request: PaymentRequest,
    work: (tx: Transaction, order: Order, priced: PricedChange) => Promise<Reply>,
  ): Promise<Reply> {
    const { id, locationId } = before
    const { snapshot, edits } = planned
    const changed = changeOrder({ ...before, born: dishesOf(before) }, edits)
    if (!changed.ok) throw problemRefusal(changed.error)
    const { lines } = changed.value
    requireFew(lines, edits, snapshot)
    const own = await capacity.listOf(id)
    const next = portionsAfter(before, lines, { snapshot, own })
    return capacity.selling({ id, locationId, lines, claims: next }, (claims) =>
      idempotency.once(request.submission, async (tx) => {
        const order = await lock(tx, before, request.principal)
        const reply = await work(tx, order, await priceChange(tx, order, planned.edits))
        // After the points of the account, as when an order is placed, so that the two cannot deadlock.
        if (!takesSame(own, next)) await exchangePortions(tx, { orderId: id, locationId, claims })
        return reply
      }),
    )
  }

  return {
    /** Prices a change in a transaction that is rolled back. */
    async preview(
      orderId: string,
      body: PreviewOrderChange['body'],
      caller: PaymentRequest,
    ): Promise<PreviewOrderChange['reply']> {
      const request = { ...caller, submission: PREVIEW }
      const before = await findChangeable(orderId, body, request)
      return withPortions(before, await plan(before, body.edits), request, async (tx, order, priced) =>
        toPreview(order, priced, await whoElse(tx, order, priced, request)),
      )
    },

    /**
     * Changes an order. What it gives back is requested from the provider afterwards.
     *
     * @throws AppError `order-not-found`, `order-changed`, `order-not-changeable`, `change-empties-order`,
     * `not-enough-paid`, `preview-outdated` with a fresh preview, `sold-out`, `item-unavailable`, `order-invalid`,
     * `permission-denied`, `second-person-needed`, `approval-refused`, and where an open payment page cannot be closed
     */
    async change(orderId: string, body: ChangeOrder['body'], request: PaymentRequest): Promise<ChangeOrder['reply']> {
      const { reason, approval = null } = body
      const { changeId } = await idempotency.orFirstAnswer(request.submission, async () => {
        const before = await findChangeable(orderId, body, request)
        const planned = await plan(before, body.edits)
        const attempt = (submission: PaymentRequest['submission']) =>
          withPortions(before, planned, { ...request, submission }, (tx, order, priced) =>
            agreeAndStore(tx, order, priced),
          )
        const open = await pages.list(orderId)
        if (open.length > 0) {
          // A change that is refused leaves the page open.
          await attempt(PREVIEW)
          await pages.close(open, 'order-changed')
        }
        return attempt(request.submission)

        async function agreeAndStore(tx: Transaction, order: Order, priced: PricedChange) {
          const needs = await whoElse(tx, order, priced, request)
          if (toDollars(priced.total) !== body.after) {
            throw new AppError('preview-outdated', { details: toPreview(order, priced, needs) })
          }
          await requireAgreement(tx, order, { priced, needs, approval }, request)
          const { actor } = request
          const made = { reason, approval, actor, now: clock.now() }
          const { id, changed } = await storePricedChange(tx, order, priced, made)
          await enqueueMessages(tx, changedNote(changed, priced.money, deps))
          if (priced.wasPaid) await refunds.giveBack(tx, changed, { changeId: id, ...priced.money }, actor)
          return { changeId: id }
        }
      })
      await refunds.attemptFor(orderId)
      const order = await orders.findById(orderId)
      if (!order) throw new AppError('order-not-found')
      return { order: presenter.toStaffView(order), changeId }
    },
  }
}

export type OrderChangesService = ReturnType<typeof createOrderChangesService>

function toEdit(input: EditInput, index: number, order: Order, snapshot: MenuSnapshot): Edit {
  if (input.op === 'remove') return input
  if (input.op !== 'add') return { op: input.op, cents: centsFromDollars(input.amount) }
  return { op: 'add', line: toOrderLine(snapshot, requireLine(input.item, index), index, order.language) }
}
