import { useEffect, useRef, useState } from 'react'

import { reread } from './reads.ts'
import { type ApiError, call, type CallOptions, userMessage } from '#web/lib/api/api.ts'
import type { Endpoint, InputOf, Optionally, ReadEndpoint, ReplyOf } from '#web/lib/api/endpoints.ts'
import { createAttempt, type Place, type Submit } from '#web/lib/kept/attempt.ts'

type WriteEndpoint = Exclude<Endpoint, ReadEndpoint>

type CallRules<K extends WriteEndpoint> = {
  onSuccess?: (reply: ReplyOf<K>, input: InputOf<K>) => unknown
  onError?: (error: ApiError, input: InputOf<K>) => unknown
  /** After either. The call counts as pending until a returned promise resolves. */
  onSettled?: () => unknown
  /** The reads that a success changes. They are on screen again before the call counts as done. */
  changes?: readonly ReadEndpoint[]
  /** The sentence people read about a failure. */
  failureOf?: (error: ApiError) => string
}

type Rules<Reply, Input> = {
  mutationFn: (input: Input) => Promise<Reply>
  onSuccess?: (reply: Reply, input: Input) => unknown
  onError?: (error: unknown, input: Input) => unknown
  /** After either, and after its callback. */
  onSettled?: () => unknown
}

type Mutation<Reply, Input> =
  | { isPending: false; variables: undefined; data: undefined; error: null }
  | { isPending: true; variables: Input; data: undefined; error: null }
  | { isPending: false; variables: Input; data: Reply; error: null }
  | { isPending: false; variables: Input; data: undefined; error: Error }

const IDLE = { isPending: false, variables: undefined, data: undefined, error: null } as const

/**
 * Runs a change and keeps the state of the last one. It is pending until its callbacks have resolved. A change that was
 * started goes on, and calls back, after its component is gone.
 */
export function useMutation<Reply, Input = void>(rules: Rules<Reply, Input>) {
  const [state, setState] = useState<Mutation<Reply, Input>>(IDLE)
  const newest = useRef(0)
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })

  const [{ mutate, mutateAsync, reset }] = useState(() => {
    const begin = (next: Mutation<Reply, Input>) => {
      newest.current += 1
      setState(next)
      return newest.current
    }
    const start = async (variables: Input): Promise<Reply> => {
      const turn = begin({ isPending: true, variables, data: undefined, error: null })
      // Only the last one is shown, where a second begins before the first has ended.
      const end = (next: Mutation<Reply, Input>) => turn === newest.current && setState(next)
      try {
        const reply = await latest.current.mutationFn(variables)
        await latest.current.onSuccess?.(reply, variables)
        await latest.current.onSettled?.()
        end({ isPending: false, variables, data: reply, error: null })
        return reply
      } catch (error) {
        await latest.current.onError?.(error, variables)
        await latest.current.onSettled?.()
        end({
          isPending: false,
          variables,
          data: undefined,
          error: error instanceof Error ? error : new Error(String(error)),
        })
        throw error
      }
    }
    return {
      mutateAsync: start,
      mutate: (input: Input) => void start(input).catch(() => {}),
      reset: () => void begin(IDLE),
    }
  })
  return { ...state, mutate, mutateAsync, reset }
}

/** A call that changes something, and `failure`, the sentence people read about the last one. */
export function useCall<K extends WriteEndpoint>(endpoint: K, rules: CallRules<K> = {}) {
  const { onSuccess, onError, onSettled, changes = [], failureOf = userMessage } = rules
  const [attempt] = useState(() => createAttempt(onScreen()))
  const mutation = useMutation<ReplyOf<K>, InputOf<K>>({
    mutationFn: (input) => {
      const sent = { ...input, idempotencyKey: attempt.keyFor(input) }
      return call(endpoint, ...([sent] as unknown as Optionally<InputOf<K> & CallOptions>))
    },
    onSuccess: async (reply, input) => {
      attempt.forget()
      await onSuccess?.(reply, input)
      await reread(...changes)
    },
    onError: (error, input) => onError?.(error as ApiError, input),
    onSettled: () => onSettled?.(),
  })
  return { ...mutation, failure: mutation.error === null ? null : failureOf(mutation.error as ApiError) }
}

/** As long as the form is on screen. Nothing is stored, so the text itself is kept: a menu file of 5 MB is not hashed. */
export function onScreen(): Place {
  let last: Submit | null = null
  return { read: () => last, write: (submit) => (last = submit), hashOf: (text) => text }
}
