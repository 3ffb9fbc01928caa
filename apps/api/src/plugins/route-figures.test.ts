import { expect, test } from 'vitest'

import { type Reading, routesSince } from './metrics.ts'

/** Histogram samples after responses that took the given milliseconds. */
function after(status: number, ...tookMs: number[]): Reading[] {
  const labels = { method: 'GET', route: '/api/menu', status }
  const upTo = (seconds: number) => tookMs.filter((ms) => ms / 1000 <= seconds).length
  return [
    ...[0.01, 0.1, 1].map((le) => ({ labels: { ...labels, le }, value: upTo(le), metricName: 'answers_bucket' })),
    { labels: { ...labels, le: '+Inf' }, value: tookMs.length, metricName: 'answers_bucket' },
    { labels, value: tookMs.length, metricName: 'answers_count' },
    { labels, value: tookMs.reduce((sum, ms) => sum + ms / 1000, 0), metricName: 'answers_sum' },
  ]
}

test('answers are counted by route and by how they ended', () => {
  const [route, ...others] = routesSince([], [...after(200, 5, 5, 50), ...after(404, 5), ...after(503, 5)])
  expect(others).toEqual([])
  expect(route).toMatchObject({ method: 'GET', route: '/api/menu', requests: 5 })
  expect(route!.byStatus).toEqual({ '2xx': 3, '4xx': 1, '5xx': 1 })
})

test('only answers since the last reading count', () => {
  const before = after(200, 5, 50)
  expect(routesSince(before, before)).toEqual([])
  expect(routesSince(before, after(200, 5, 50, 500))).toMatchObject([{ requests: 1, byStatus: { '2xx': 1 } }])
})

test.each([
  ['within the bucket that holds it', Array.from({ length: 100 }, () => 5), 9.5],
  ['one slow answer of a hundred does not move it', [...Array.from({ length: 99 }, () => 5), 500], 9.6],
  ['beyond the last edge that edge is all that is known', [5_000, 5_000], 1_000],
])('the time in which nineteen of twenty answers came is told: %s', (_words, tookMs, p95Ms) => {
  expect(routesSince([], after(200, ...tookMs))[0]!.p95Ms).toBeCloseTo(p95Ms, 1)
})
