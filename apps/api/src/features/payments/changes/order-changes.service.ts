import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ChangeOrder, ChangePreview, EditInput, PreviewOrderChange } from '@thali/contracts/orders/order-changes'
import { addressIn } from '@thali/domain/language/languages'
import { CHANGE_WORDS_OF } from '@thali/domain/language/words-of'
import { type Cents, cents, centsFromDollars, formatMoney, toDollars } from '@thali/domain/money/cents'
import {
  type ChangeProblem,
  changeOrder,
  dishesOf,
  type Edit,
  totalOf,
} from '@thali/domain/orders/changes/change-order'
import { changeWords } from '@thali/domain/orders/changes/change-words'
import { moneyBack, type NotChangeable, whoMustAgree, whyNotChangeable } from '@thali/domain/orders/changes/may-change'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import { type OrderLine, tooManyMessage } from '@thali/domain/orders/order-lines'
import { paymentWordsOf } from '@thali/domain/payments/receipt'
import { addUp, portionsTaken } from '@thali/domain/payments/refund'
import { type ChangeMoney, moneyOfChange } from '@thali/domain/payments/settle'
import { instantAt, localParts } from '@thali/domain/time/zone'

import { portionsAfter, takesSame } from './change-portions.ts'
import {
  heldOf,
  insertChange,
  listChangesOf,
  lockGivingBack,
  storeChange,
  sumGivenBack,
  takeApproval,
  takeBackOwed,
} from './order-changes.statements.ts'
import type { Clock } from '#api/clock.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import { type Idempotency, PREVIEW } from '#api/database/idempotency.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import { exchangePortions } from '#api/features/capacity/capacity.statements.ts'
import type { MenuService, MenuSnapshot } from '#api/features/menu/menu.service.ts'
import type { Order, OrderReader } from '#api/features/orders/order.ts'
import type { OrderPresenter } from '#api/features/orders/orders.presenter.ts'
import { countLoyalty, lockOrder } from '#api/features/orders/orders.statements.ts'
import { requireLine, toOrderLine } from '#api/features/orders/placing/order-pricing.ts'
import { requireSold } from '#api/features/orders/promise/unsold.ts'
import type { RefuseStep } from '#api/features/orders/steps/step-refusal.ts'
import type { PaymentRequest } from '#api/features/payments/checkouts/new-checkout.ts'
import type { OpenPages } from '#api/features/payments/checkouts/open-pages.ts'
import { closeCheckoutsOf, listRefundsOf, lockPaymentsOf } from '#api/features/payments/payments.statements.ts'
import type { RefundsService } from '#api/features/payments/refunds/refunds.service.ts'
import { type Principal, worksAt } from '#api/identity/principal.ts'
import type { LinkTokens } from '#api/identity/tokens.ts'
import { NOTE_WORDS } from '#api/outbox/note-words.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'
import { refusalAt } from '#api/plugins/requests/field-refusal.ts'

export type GiveBackRule = { giveBackLimit(executor?: Executor): Promise<Cents> }

type Deps = {
  orders: OrderReader
  menu: MenuService
  capacity: Pick<CapacityService, 'listOf' | 'selling'>
  refunds: Pick<RefundsService, 'giveBack' | 'attemptFor'>
  pages: OpenPages
  rules: GiveBackRule
  refuse: RefuseStep
  idempotency: Idempotency
  presenter: OrderPresenter
  tokens: LinkTokens
  site: { brand: { readonly name: string }; publicUrl: string }
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

  /** Prices what is added by the menu of today. */
  async function plan(order: Order, inputs: readonly EditInput[]): Promise<Plan> {
    const snapshot = await menu.getKept(order.locationId)
    const edits = inputs.map((input, index) => toEdit(input, index, order, snapshot))
    const lines = edits.flatMap((edit) => (edit.op === 'add' ? [edit.line] : []))
    const sold = { lines, orderType: order.orderType, takenBy: 'staff' as const }
    if (lines.length > 0) requireSold(snapshot, sold, clock.now(), () => dueAt(order))
    return { edits, snapshot }
  }

  /** Prices the change of a locked order, and says what it moves. */
  async function price(tx: Transaction, order: Order, { edits }: Plan) {
    const earlier = await listChangesOf(tx, order.id)
    const paidBy = await lockPaymentsOf(tx, order)
    const known = await takeBackOwed(tx, await listRefundsOf(tx, ...paidBy.map(({ id }) => id)))
    const priced = changeOrder({ ...order, born: dishesOf(earlier[0]?.before ?? order) }, edits)
    if (!priced.ok) throw problemRefusal(priced.error)
    const { amounts, goodwillCents } = priced.value
    const total = totalOf(amounts)
    const wasPaid = order.paymentStatus === 'paid'
    const money = wasPaid ? moneyOfChange(total, goodwillCents, heldOf(paidBy, known)) : UNPAID
    if (!money.ok) throw notEnough(money.error.leftCents)
    const roundingCents = paidBy.reduce((sum, payment) => sum + payment.roundingCents, 0)
    const changedBy = earlier.reduce((sum, one) => sum + one.after.roundingCents - one.before.roundingCents, 0)
    return { ...priced.value, total, wasPaid, money: money.value, roundingBefore: roundingCents + changedBy }
  }

  type Priced = Awaited<ReturnType<typeof price>>

  async function whoElse(
    tx: Transaction,
    order: Order,
    { money }: Priced,
    { principal, actor }: PaymentRequest,
  ): Promise<ChangePreview['needs']> {
    if (principal.kind !== 'account') return null
    await lockGivingBack(tx, actor)
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
    { priced, needs, approval }: { priced: Priced; needs: ChangePreview['needs']; approval: string | null },
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

  async function store(
    tx: Transaction,
    order: Order,
    { priced, reason, approval }: { priced: Priced; reason: string; approval: string | null },
    { actor }: PaymentRequest,
  ): Promise<Order> {
    const { lines, amounts, total, wasPaid, money, told } = priced
    const now = clock.now()
    const id = randomUUID()
    await insertChange(tx, {
      id,
      orderId: order.id,
      fromVersion: order.version,
      wasPaid,
      before: { ...amountsOf(order), roundingCents: priced.roundingBefore },
      after: { ...amounts, roundingCents: money.roundingCents },
      reason,
      approvalId: approval,
      actor,
      at: now,
    })
    const { subtotalCents, discountCents, taxCents, tipCents } = amounts
    const changed = await storeChange(
      tx,
      order,
      ({
	lines,
	subtotalCents,
	discountCents,
	taxCents,
	tipCents,
	totalCents: total,
	dueCents: money.dueCents,
	paid: order.paid && {
		...order.paid,
		capturedCents: order.paid.capturedCents ?? firstTaken(order),
		roundingCents: money.roundingCents
	}
}),
      {
        told: ({
	id,
	at: now.toISOString(),
	edits: told,
	beforeCents: order.totalCents,
	afterCents: total,
	...{
		taxCents: cents(taxCents - order.taxCents),
		version: order.version + 1
	}
}),
        now,
      },
    )
    await countLoyalty(tx, order, -1)
    await countLoyalty(tx, changed, 1)
    await recordAudit(tx, {
      actor,
      action: 'order.changed',
      subject: order.id,
      locationId: order.locationId,
      detail: { reason, from: order.totalCents, to: total, back: moneyBack(money), ...(approval && { approval }) },
    })
    await enqueueMessages(tx, changedNote(changed, money, deps))
    return wasPaid ? refunds.giveBack(tx, changed, { changeId: id, ...money }, actor) : changed
  }

  /** Runs `work` on the locked and priced order, with the portions that the change takes. */
  async function withPortions<Reply>(
    before: Order,
    planned: Plan,
    request: PaymentRequest,
    work: (tx: Transaction, order: Order, priced: Priced) => Promise<Reply>,
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
        if (!takesSame(own, next)) await exchangePortions(tx, { orderId: id, locationId, claims })
        return work(tx, order, await price(tx, order, planned))
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

        async function agreeAndStore(tx: Transaction, order: Order, priced: Priced) {
          const needs = await whoElse(tx, order, priced, request)
          if (toDollars(priced.total) !== body.after) {
            throw new AppError('preview-outdated', { details: toPreview(order, priced, needs) })
          }
          await requireAgreement(tx, order, { priced, needs, approval }, request)
          const changed = await store(tx, order, { priced, reason, approval }, request)
          return { changeId: changed.changes.at(-1)?.id ?? '' }
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

const UNPAID = {
  ok: true,
  value: { backs: [], goodwill: [], dueCents: cents(0), roundingCents: cents(0) } satisfies ChangeMoney,
} as const

const NOT_CHANGEABLE: Readonly<Record<NotChangeable, string>> = {
  cancelled: 'This order was cancelled.',
  refunded: 'All money of this order went back.',
  cooked: 'Nothing can be added any more: the order is cooked. Place another one.',
  late: 'This order was completed more than 30 days ago.',
  'unpaid-goodwill': 'Nothing was paid for this order. Take dishes off instead.',
}

function requireChangeable(order: Order, edits: readonly EditInput[], now: Date): void {
  const ops = edits.map(({ op }) => op)
  const why = whyNotChangeable(order, ops, now)
  if (why === null) return
  const { status, version } = order
  throw new AppError('order-not-changeable', { message: NOT_CHANGEABLE[why], details: { status, version } })
}

function toEdit(input: EditInput, index: number, order: Order, snapshot: MenuSnapshot): Edit {
  if (input.op === 'remove') return input
  if (input.op !== 'add') return { op: input.op, cents: centsFromDollars(input.amount) }
  return { op: 'add', line: toOrderLine(snapshot, requireLine(input.item, index), index, order.language) }
}

function problemRefusal(problem: ChangeProblem): AppError {
  if (problem.kind === 'empty') return new AppError('change-empties-order')
  const message = {
    same: () => 'Nothing is changed',
    line: (line: number) => `The order has no line ${line}`,
    quantity: (line: number) => `The order has fewer of line ${line}`,
  }[problem.kind](problem.line)
  return refusalAt('order-invalid', 'edits', () => message)
}

function notEnough(left: Cents): AppError {
  return new AppError('not-enough-paid', {
    message: `Only ${formatMoney(left)} is left of what was paid.`,
    details: { left: toDollars(left) },
  })
}

function onlyManagers(): AppError {
  const message = 'Only a manager gives back money that was not paid in cash, or as goodwill.'
  return new AppError('permission-denied', { message })
}

function amountsOf({ subtotalCents, discountCents, feeCents, taxCents, tipCents }: Order) {
  return { subtotalCents, discountCents, feeCents, taxCents, tipCents }
}

function firstTaken(order: Order): Cents {
  return portionsTaken(order)[0]?.cents ?? cents(0)
}

/** Refuses more of a dish that is added than one order may hold. */
function requireFew(lines: readonly OrderLine[], edits: readonly Edit[], { items }: MenuSnapshot): void {
  const added = new Set(edits.flatMap((edit) => (edit.op === 'add' ? [edit.line.itemId] : [])))
  const message = tooManyMessage(
    lines.filter(({ itemId }) => added.has(itemId)),
    (itemId) => items.get(itemId),
  )
  if (message !== null) throw refusalAt('order-invalid', 'edits', () => message)
}

type PricedChange = { amounts: { taxCents: Cents }; total: Cents; money: ChangeMoney }

function toPreview(
  order: Order,
  { amounts, total, money }: PricedChange,
  needs: ChangePreview['needs'],
): ChangePreview {
  return {
    version: order.version,
    before: toDollars(order.totalCents),
    after: toDollars(total),
    tax: toDollars(cents(amounts.taxCents - order.taxCents)),
    back: addUp([...money.backs, ...money.goodwill]).map(({ takenBy, cents: amount }) => ({
      takenBy,
      card: takenBy === 'card' ? paymentWordsOf(order) : null,
      amount: toDollars(amount),
    })),
    toPay: toDollars(order.paymentStatus === 'paid' ? money.dueCents : total),
    needs,
  }
}

function changedNote(
  order: Order,
  { backs, goodwill, dueCents }: ChangeMoney,
  { site: { brand, publicUrl }, tokens }: Pick<Deps, 'site' | 'tokens'>,
) {
  const { id, number, version, language, customerName, customerEmail, customerPhone, changes, totalCents } = order
  const words = NOTE_WORDS[language]
  const told = { edits: changes.at(-1)?.edits ?? [], afterCents: totalCents, back: addUp([...backs, ...goodwill]) }
  return noteJobs({
    kind: 'order-changed',
    subject: `${id}/${version}`,
    email: customerEmail || null,
    phone: customerPhone || null,
    name: customerName,
    title: words.changed(`#${number}`),
    text: words.changedText({
      brand: brand.name,
      number: `#${number}`,
      change: changeWords({ ...told, dueCents }, CHANGE_WORDS_OF[language]),
      link: publicUrl + addressIn(language, `/order-success?order_id=${id}&token=${tokens.of(id)}`),
    }),
    language,
  })
}
