import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'

type Action = Pick<QueuedAction, 'kind' | 'subject' | 'body'> & Partial<QueuedAction>

/** An action that waits for the network and was not tried yet. */
export function aQueuedAction(action: Action): QueuedAction {
  return {
    id: action.kind,
    expectedVersion: null,
    userId: 'anita',
    atMs: Date.parse('2026-11-20T22:31:00.000Z'),
    expiresAtMs: null,
    tries: 0,
    state: 'waiting',
    error: null,
    ...action,
  }
}
