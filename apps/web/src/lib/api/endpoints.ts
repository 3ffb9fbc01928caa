import type { EndpointCalls } from '@thali/contracts/endpoints'

/** An endpoint as the client names it: `POST /createCustomerOrderCash`. */
export type Endpoint = keyof EndpointCalls
export type ReadEndpoint = Extract<Endpoint, `GET ${string}`>

export type ReplyOf<K extends Endpoint> = EndpointCalls[K]['reply']

type Field<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<T> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** What a call of this endpoint must bring: only the parts its contract has. */
export type InputOf<K extends Endpoint> = Field<'params', EndpointCalls[K]['params']> &
  Field<'query', EndpointCalls[K]['query']> &
  Field<'body', EndpointCalls[K]['body']>

export type ReadInputOf<K extends ReadEndpoint> = Omit<InputOf<K>, 'body'>

/** An argument that may be left out when nothing in it is required. */
export type Optionally<T> = Partial<T> extends T ? [input?: T] : [input: T]

type Values = Readonly<Record<string, unknown>>

/**
 * The path of a call below `/api`, such as `/menu/truro`. It is also the key of the stored answer, so the query is
 * sorted.
 */
export function fillPath(template: string, params: Values = {}, query: Values = {}): string {
  const path = template.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => a.localeCompare(b))) {
    if (value !== undefined && value !== null)
      search.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const suffix = search.toString()
  return suffix === '' ? path : `${path}?${suffix}`
}

/** The path of a reading endpoint: what a route lists in `reads` and `useApi` looks up. */
export function readPath<K extends ReadEndpoint>(endpoint: K, ...[input]: Optionally<ReadInputOf<K>>): string {
  const { params, query } = (input ?? {}) as { params?: Values; query?: Values }
  return fillPath(endpoint.slice('GET '.length), params, query)
}
