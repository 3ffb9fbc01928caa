import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { type ReadKey, reread } from './queries.ts'
import { type ApiError, call, type CallOptions, userMessage } from '#web/lib/api/api.ts'
import type { Endpoint, InputOf, Optionally, ReadEndpoint, ReplyOf } from '#web/lib/api/endpoints.ts'

type WriteEndpoint = Exclude<Endpoint, ReadEndpoint>

type CallRules<K extends WriteEndpoint> = {
  onSuccess?: (reply: ReplyOf<K>, input: InputOf<K>) => unknown
  onError?: (error: ApiError, input: InputOf<K>) => unknown
  /** After either. The call counts as pending until a returned promise resolves. */
  onSettled?: () => unknown
  /** The reads that a success changes. They are on screen again before the call counts as done. */
  changes?: readonly ReadKey[]
  /** The sentence people read about a failure. */
  failureOf?: (error: ApiError) => string
}

/** A call that changes something: TanStack's mutation, and `failure`, the sentence people read about the last one. */
export function useCall<K extends WriteEndpoint>(endpoint: K, rules: CallRules<K> = {}) {
  const { onSuccess, onError, onSettled, changes = [], failureOf = userMessage } = rules
  const [attempt] = useState(createAttempt)
  const mutation = useMutation<ReplyOf<K>, ApiError, InputOf<K>>({
    mutationFn: (input) => {
      const sent = { ...input, idempotencyKey: attempt.keyFor(input) }
      return call(endpoint, ...([sent] as unknown as Optionally<InputOf<K> & CallOptions>))
    },
    onSuccess: async (reply, input) => {
      attempt.forget()
      await onSuccess?.(reply, input)
      await reread(...changes)
    },
    onError: (error, input) => onError?.(error, input),
    onSettled: () => onSettled?.(),
  })
  return { ...mutation, failure: mutation.error && failureOf(mutation.error) }
}

/**
 * Idempotency keys of attempts. Sending the same input again, after a lost response, is the same attempt; changed
 * input, or another send after a success, is a new one.
 */
export function createAttempt() {
  let last: { sent: string; key: string } | null = null
  return {
    keyFor(input: unknown): string {
      const sent = JSON.stringify(input)
      if (last?.sent !== sent) last = { sent, key: crypto.randomUUID() }
      return last.key
    },
    forget() {
      last = null
    },
  }
}
