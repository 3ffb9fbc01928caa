import type { Permission } from '@thali/domain/auth/roles'
import type { z } from 'zod'

import type { ErrorCode } from './errors.ts'

/**
 * Who may call an endpoint.
 *
 * - `public`: anybody.
 * - `customer`: a signed-in account, or a program with a customer or admin key.
 * - `account`: a signed-in account only.
 * - a permission: an account whose role carries it, or a program with an admin key.
 */
export type Access = 'public' | 'customer' | 'account' | Permission

/**
 * Requests allowed per minute for one caller (account, key or address). With `eachGuest`, a program with a key is
 * counted by the guest whom its order names: one kiosk serves many people.
 */
export type RateLimit = { perMinute: number; eachGuest?: boolean }

/** A reply other than JSON, with its media type: a file to save, an endless stream of events, or plain text. */
export type RawReply = { kind: 'file' | 'stream' | 'text'; type: string }

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` for parameters. */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Bytes of a JSON body that is larger than forms are. */
  largestBody?: number
  /** The body may be a form with one file in its field `file`, in place of JSON. */
  takesFile?: boolean
  /** The body is bytes (`application/octet-stream`), in place of JSON. */
  takesBytes?: boolean
  reply: z.ZodType | RawReply
  /** Refusals beyond the ones every endpoint can give (bad input, not signed in, not allowed, too many requests). */
  errors?: readonly ErrorCode[]
  /** Takes an `Idempotency-Key`: the first answer is stored and given again. Every call that changes something does. */
  idempotent?: boolean
  /** Takes `preview: true`: answers as if it were done, with what it would touch as `affected`, and stores nothing. */
  previews?: true
  rateLimit?: RateLimit
  /** Not below `/api`, but at this very path. */
  isOutsideApi?: boolean
  /**
   * What proves a call that other servers and mail clients make: any origin may call, and no session is read. A call
   * with a signature is not limited by address either: all of them come from one provider. Nor is one with a secret: printers
   * share the address of their guests, and are counted one by one; wrong secrets count by address.
   */
  proof?: 'token' | 'signature' | 'secret'
  /**
   * May also be called at a tablet that asks who acts: `acting` calls of an account by the person who acts, `locked` changes
   * while nobody does. `never`: it gives or takes a secret (ruling 61). Everything else of the back office may be called by
   * the person who acts, and read while nobody does.
   */
  shared?: 'acting' | 'locked' | 'never'
  /** Gives the app its bearer token, and so is the one changing call that the app makes without it. */
  givesBearer?: true
}

/** Names an endpoint once: server validation, reply validation, types, documentation and the access table follow. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition
}

/** The address of an endpoint, with its parameters still as `:name`. */
export function urlOf({ path, isOutsideApi }: Pick<EndpointDefinition, 'path' | 'isOutsideApi'>): string {
  return isOutsideApi ? path : `/api${path}`
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined

/** Types of one endpoint: `params`, `query`, `body` and `reply` as the server sees them. */
export type Call<E extends EndpointDefinition> = {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  body: Parsed<Part<E, 'body'>>
  reply: Parsed<Part<E, 'reply'>>
}

/** Types of one endpoint as a client writes them. */
export type ClientCall<E extends EndpointDefinition> = {
  params: Sent<Part<E, 'params'>>
  query: Sent<Part<E, 'query'>>
  body: Sent<Part<E, 'body'>>
  reply: Parsed<Part<E, 'reply'>>
}
