import { describe, expect, test } from 'vitest'

import {
  clockVerdict,
  networkVerdict,
  noticeVerdict,
  powerVerdict,
  printVerdict,
  pushVerdict,
  screenVerdict,
  soundVerdict,
  summaryWords,
  tabletVerdict,
} from './readiness-words.ts'

const ALL_HEARD = { heard: 4, of: 4, isUnheard: false }

describe('the readiness of a tablet', () => {
  test.each([
    ['only when somebody heard every kind of sound', soundVerdict('Active', ALL_HEARD).tone, 'ready'],
    ['not while a kind was not played', soundVerdict('Active', { ...ALL_HEARD, heard: 3 }).tone, 'try'],
    ['not when a sound was not heard', soundVerdict('Active', { ...ALL_HEARD, isUnheard: true }).tone, 'look'],
    ['not with its sounds switched off, whatever was heard', soundVerdict('Disabled', ALL_HEARD).tone, 'look'],
    ['when its screen can be kept on', screenVerdict('held').tone, 'ready'],
    ['not when the device refuses to stay awake', screenVerdict('refused').tone, 'look'],
    ['when the server answers and orders come in live', networkVerdict('live', 40).tone, 'ready'],
    ['not when it answers but nothing comes in by itself', networkVerdict('stale', 40).tone, 'look'],
    ['not when the answer takes long', networkVerdict('live', 4000).tone, 'look'],
    ['not when nothing answers', networkVerdict('offline', 'failed').tone, 'look'],
    ['with a clock a few seconds off', clockVerdict(-4000).tone, 'ready'],
    ['not with a clock minutes off', clockVerdict(180_000).tone, 'look'],
    ['on the charger', powerVerdict({ isCharging: true, level: 0.4 }).tone, 'ready'],
    ['not on battery', powerVerdict({ isCharging: false, level: 0.9 }).tone, 'look'],
    ['when a slip came out', printVerdict('printed').tone, 'ready'],
    ['not before a slip was tried', printVerdict('untried').tone, 'try'],
    ['when it may notify', noticeVerdict('granted').tone, 'ready'],
  ])('a tablet is ready, or is not: %s', (_, tone, expected) => {
    expect(tone).toBe(expected)
  })
})

test('the clock of a tablet says how far it is off, and to which side', () => {
  expect(clockVerdict(180_000).detail).toMatch(/^3 min behind the server/)
  expect(clockVerdict(-3_600_000 * 3).detail).toMatch(/^3 h ahead of the server/)
})

test('an answer that a browser does not give counts neither for nor against a tablet', () => {
  const untold = powerVerdict('unsupported')
  expect(untold.tone).toBe('untold')
  expect(summaryWords([printVerdict('printed'), untold])).toBe('Everything that can be told is ready')
  expect(summaryWords([printVerdict('printed'), printVerdict('untried'), untold])).toBe('1 of 2 ready')
})

test('the app names its tablet, or why a function did not start, and a browser has no such line', () => {
  const tablet = { manufacturer: 'Samsung', model: 'SM-X200', osVersion: '14', webViewVersion: '131' }
  expect(tabletVerdict({ isReady: true, tablet })).toMatchObject({
    tone: 'ready',
    detail: expect.stringContaining('Samsung SM-X200') as string,
  })
  expect(tabletVerdict({ isReady: false, reason: 'failed', message: 'No answer within 5 seconds' })).toMatchObject({
    tone: 'look',
    detail: expect.stringContaining('No answer within 5 seconds') as string,
  })
  expect(tabletVerdict({ isReady: false, reason: 'not_android' })).toBeNull()
})

test('news told while the page is closed counts for a tablet only where the browser can do it', () => {
  const toneOf = (state: 'denied' | 'home-screen' | 'off' | 'on' | 'unsupported' | null) =>
    pushVerdict({ state, hasFailed: false }).tone
  expect(toneOf('on')).toBe('ready')
  expect(toneOf('off')).toBe('try')
  expect(toneOf('denied')).toBe('look')
  expect(toneOf('home-screen')).toBe('untold')
  expect(toneOf('unsupported')).toBe('untold')
  expect(toneOf(null)).toBe('try')
  expect(pushVerdict({ state: 'off', hasFailed: true }).tone).toBe('look')
})
