import type { Optionally, ReadEndpoint, ReadInputOf } from './api-types.ts'

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
