import { expect, test } from 'vitest'

import { CLOSED_GATE, type FailureGate, GATE_REFUSAL, admit, gateAfter } from './failures.ts'

const after = (statuses: (number | null)[], gate: FailureGate = CLOSED_GATE, nowMs = 0) =>
  statuses.reduce<FailureGate>((current, status) => gateAfter(current, status, nowMs), gate)

const opened = after([500, 502, null, 503, 599])

// CUS-ERR-76, CUS-OFF-01, CUS-OFF-02
test('the failure gate opens at the fifth failure, not at the fourth', () => {
  expect(after([500, 500, null, 503]).state).toBe('closed')
  expect(opened.state).toBe('open')
  expect(GATE_REFUSAL).toBe('Service temporarily unavailable - circuit breaker open')
})

test('only silence and 5xx count as failures; a refusal leaves the count alone, a success clears it', () => {
  expect(after([400, 401, 404, 409, 429, 400])).toEqual(CLOSED_GATE)
  expect(after([500, 500, 500, 500, 404, 500]).state).toBe('open')
  expect(after([500, 500, 500, 500, 200, 500]).state).toBe('closed')
})

// CUS-OFF-01
test('an open gate lets nothing through for 30 seconds, then one request on trial', () => {
  expect(admit(opened, 29_999)).toEqual({ allowed: false, gate: opened })
  const trial = admit(opened, 30_000)
  expect(trial).toMatchObject({ allowed: true, gate: { state: 'half-open' } })
  expect(admit(trial.gate, 30_001).allowed).toBe(false)
})

test.each([
  [200, 'closed'],
  [404, 'closed'],
  [500, 'open'],
  [null, 'open'],
])('a trial that ends in %s leaves the gate %s', (status, state) => {
  const trial = admit(opened, 30_000).gate
  const decided = gateAfter(trial, status, 31_000)
  expect(decided.state).toBe(state)
  expect(admit(decided, 60_999).allowed).toBe(state === 'closed')
  expect(admit(decided, 61_000).allowed).toBe(true)
})

test('a trial request that nobody reported on makes room for another one', () => {
  const trial = admit(opened, 30_000).gate
  expect(admit(trial, 60_000).allowed).toBe(true)
})

test('late failures of earlier requests do not prolong the wait of an open gate, and a late success ends it', () => {
  expect(gateAfter(opened, 500, 20_000)).toBe(opened)
  expect(gateAfter(opened, 200, 20_000)).toEqual(CLOSED_GATE)
})
