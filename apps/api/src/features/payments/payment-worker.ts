import type { LostPayments } from './checkouts/lost-payments.service.ts'
import { PaymentMismatchError, type SettlementService } from './checkouts/settlement.service.ts'
import type { RefundsRepository } from './refunds/refunds.repository.ts'
import type { RefundsService } from './refunds/refunds.service.ts'
import { PaymentProviderError } from './webhooks/provider-error.ts'
import type { WebhookEvent, WebhooksRepository } from './webhooks/webhooks.repository.ts'
import type { WebhooksService } from './webhooks/webhooks.service.ts'
import type { Clock } from '#api/clock.ts'
import type { Booker } from '#api/features/book/booker.service.ts'
import type { CapacityService } from '#api/features/capacity/capacity.service.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { ReaderPaymentsRepository } from '#api/features/payments/terminal/reader-payments.repository.ts'
import type { ReaderRefunds } from '#api/features/payments/terminal/reader-refunds.service.ts'

const ROUND_MS = 1_000
/** How often open checkouts are compared with the provider: a missed webhook is settled within a minute. */
const COMPARE_MS = 45_000
/** A job that a process claimed but did not finish is taken over by another after this time. */
const LEASE_MS = 20_000
/** So many webhooks are worked on as they arrive. More wait in the inbox, so that they do not ask the provider all at once. */
const MOST_AT_ONCE = 50

type Deps = {
  webhooks: WebhooksService
  inbox: WebhooksRepository
  payments: PaymentsRepository
  settlement: SettlementService
  refunds: RefundsService
  dueRefunds: RefundsRepository
  readerRows: Pick<ReaderPaymentsRepository, 'claimOnReaders'>
  readerRefunds: Pick<ReaderRefunds, 'listWaiting' | 'follow'>
  lostPayments: LostPayments
  capacity: Pick<CapacityService, 'giveBackExpired'>
  booker: Pick<Booker, 'work'>
  clock: Clock
  /** Called when a state others wait for may have changed. */
  onSettled: () => void
  onError: (error: unknown) => void
}

/**
 * Works through pending webhooks, due refunds, and checkouts whose webhook was lost, and books what became of the money. All
 * of it is stored in the database, so that any process can continue where another stopped.
 */
export function createPaymentWorker(deps: Deps) {
  const { webhooks, inbox, payments, settlement, refunds, dueRefunds, lostPayments, capacity, booker, clock } = deps
  const { readerRows, readerRefunds, onSettled, onError } = deps
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  const arrivals = createArrivals((event) => each([event], webhooks.work).then(onSettled))

  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
    const outcomes = await Promise.allSettled(items.map(work))
    for (const error of unexpectedOf(outcomes)) onError(error)
    return items.length
  }

  /** Ends when all of it has ended, so that no part of a round that failed runs beside the next one. */
  async function workOnce(): Promise<void> {
    const outcomes = await Promise.allSettled([
      inbox.claimWaiting(clock.now(), after(LEASE_MS)).then((events) => each(events, webhooks.work)),
      dueRefunds.claimWaiting(clock.now(), after(LEASE_MS)).then((waiting) =>
        each(waiting, async (refund) => {
          if (refund.state === 'due') await refunds.attempt(refund.id)
          else await refunds.reviewOf(refund.id)
        }),
      ),
      payments
        .claimUnsettled(clock.now(), { open: after(COMPARE_MS), toClose: after(LEASE_MS) })
        .then((open) => each(open, settlement.settle)),
      readerRows.claimOnReaders(clock.now()).then((held) => each(held, settlement.settle)),
      readerRefunds.listWaiting().then((held) => each(held, readerRefunds.follow)),
      payments.claimDoubted(clock.now()).then((doubted) => each(doubted, settlement.settle)),
      capacity.giveBackExpired(),
      booker.work().then(() => 0),
    ])
    for (const error of unexpectedOf(outcomes)) onError(error)
    if (outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value > 0)) onSettled()
  }

  /** One round at a time. */
  function run(): void {
    round ??= workOnce()
      .catch(onError)
      .finally(() => {
        round = undefined
      })
  }

  return {
    start(): void {
      timer = setInterval(run, ROUND_MS)
      run()
      // Tried again every hour while the provider is away.
      void lostPayments.askAfterRestore().catch(onError)
    },

    /**
     * Stores a webhook, and works on it after its answer. When this process ends before it is done, another one claims it.
     *
     * @throws AppError `invalid-signature`
     */
    async receive(body: Buffer, signature: string): Promise<void> {
      const isHeld = arrivals.haveRoom()
      const event = await webhooks.receive(body, signature, isHeld ? LEASE_MS : 0)
      if (event && isHeld) arrivals.begin(event)
    },

    async stop(): Promise<void> {
      clearInterval(timer)
      await Promise.all([round, arrivals.end()])
    },
  }
}

export type PaymentWorker = ReturnType<typeof createPaymentWorker>

/** The webhooks that are worked on as they arrive. */
function createArrivals(work: (event: WebhookEvent) => Promise<void>) {
  const working = new Set<Promise<void>>()
  return {
    haveRoom: () => working.size < MOST_AT_ONCE,
    begin(event: WebhookEvent): void {
      const one = work(event).finally(() => working.delete(one))
      working.add(one)
    },
    end: () => Promise.all(working),
  }
}

/**
 * An unreachable provider is retried, and a mismatch was reported where it was found; neither is an error of the
 * worker.
 */
function unexpectedOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  return errors.filter((error) => !(error instanceof PaymentProviderError || error instanceof PaymentMismatchError))
}
