import type { Clock } from '#api/clock.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { RefundsRepository } from './refunds/refunds.repository.ts'
import type { RefundsService } from './refunds/refunds.service.ts'
import { PaymentMismatchError, type SettlementService } from './checkouts/settlement.service.ts'
import { PaymentProviderError } from './webhooks/stripe.gateway.ts'
import type { WebhooksRepository } from './webhooks/webhooks.repository.ts'
import type { WebhooksService } from './webhooks/webhooks.service.ts'

const ROUND_MS = 1_000
/** Open checkouts are compared with the provider this often: whatever was missed is settled within a minute. */
const COMPARE_MS = 45_000
/** What a process took and did not finish, because it died, another takes after this. */
const LEASE_MS = 20_000

type Deps = {
  webhooks: WebhooksService
  inbox: WebhooksRepository
  payments: PaymentsRepository
  settlement: SettlementService
  refunds: RefundsService
  dueRefunds: RefundsRepository
  clock: Clock
  /** Something may have changed that others wait for. */
  onSettled: () => void
  onError: (error: unknown) => void
}

/**
 * Works off what waits: messages of the provider, refunds that are due, checkouts whose message was lost. All of it
 * stands in the database, so that any process can go on where another stopped.
 */
export function createPaymentWorker(deps: Deps) {
  const { webhooks, inbox, payments, settlement, refunds, dueRefunds, clock, onSettled, onError } = deps
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let isWanted = false

  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
    const outcomes = await Promise.allSettled(items.map(work))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !isExpected(outcome.reason)) onError(outcome.reason)
    }
    return items.length
  }

  async function workOnce(): Promise<void> {
    const counts = await Promise.all([
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
      payments.claimDoubted(clock.now()).then((doubted) => each(doubted, settlement.settle)),
    ])
    if (counts.some((count) => count > 0)) onSettled()
  }

  /** One round at a time; what comes in meanwhile is worked off in the next. */
  function run(): void {
    if (round) {
      isWanted = true
      return
    }
    isWanted = false
    round = workOnce()
      .catch(onError)
      .finally(() => {
        round = undefined
        if (isWanted) run()
      })
  }

  return {
    start(): void {
      timer = setInterval(run, ROUND_MS)
      run()
    },

    /** Something has come in. */
    nudge: run,

    async stop(): Promise<void> {
      clearInterval(timer)
      while (round) {
        isWanted = false
        await round
      }
    },
  }
}

export type PaymentWorker = ReturnType<typeof createPaymentWorker>

/** A provider that is away is asked again; a payment that does not fit was reported where it was seen. */
function isExpected(error: unknown): boolean {
  return error instanceof PaymentProviderError || error instanceof PaymentMismatchError
}
