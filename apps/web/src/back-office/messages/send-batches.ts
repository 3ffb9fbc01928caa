import type { RecipientResult } from '@thali/contracts/messages/mailings'
import { COOLDOWN_MS, MOST_RECIPIENTS } from '@thali/domain/messages/email-check'

export type Sum = { sent: number; failed: number; refused: readonly RecipientResult[] }

export const NOTHING_SENT: Sum = { sent: 0, failed: 0, refused: [] }

/** A batch of readers, and the idempotency key under which it is sent. */
export type Batch = { ids: readonly string[]; key: string }

/** Splits readers into batches as large as the server accepts. */
export function toBatches(ids: readonly string[], makeKey: () => string): Batch[] {
  return Array.from({ length: Math.ceil(ids.length / MOST_RECIPIENTS) }, (_, index) => ({
    ids: ids.slice(index * MOST_RECIPIENTS, (index + 1) * MOST_RECIPIENTS),
    key: makeKey(),
  }))
}

type Sending = {
  batches: readonly Batch[]
  send: (batch: Batch) => Promise<{ results: readonly RecipientResult[] }>
  wait: (ms: number) => Promise<void>
  /** Called after each batch, with the batches that are left. */
  onProgress: (sum: Sum, left: readonly Batch[]) => void
}

/** Sends batch after batch, as far apart as the server's cooldown asks, and adds up the results. */
export async function sendBatches({ batches, send, wait, onProgress }: Sending, before: Sum): Promise<Sum> {
  let sum = before
  for (const [index, batch] of batches.entries()) {
    if (index > 0) await wait(COOLDOWN_MS)
    const { results } = await send(batch)
    const refused = results.filter(({ status }) => status === 'suppressed')
    sum = {
      sent: sum.sent + results.length - refused.length,
      failed: sum.failed + refused.length,
      refused: [...sum.refused, ...refused],
    }
    onProgress(sum, batches.slice(index + 1))
  }
  return sum
}

export function sentWords(count: number): string {
  return `Email sent to ${count} users successfully`
}

export function failedWords(count: number): string {
  return `${count} emails failed to send`
}
