import { describe, expect, test } from 'vitest'

import { parsePushNews, secondsToLive } from './push-news.ts'

const AT = new Date('2026-11-22T16:00:00Z')
const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

describe('the life of a push', () => {
  test('a push of a new order to staff lives for the rest of ten minutes', () => {
    expect(secondsToLive('order-placed', AT, AT)).toBe(600)
    expect(secondsToLive('order-placed', AT, after(9))).toBe(60)
    expect(secondsToLive('order-placed', AT, after(10))).toBeNull()
  })

  test('a push to a guest that the order is ready lives for an hour, and leaves within ten minutes of the tap', () => {
    expect(secondsToLive('order-ready', AT, after(9))).toBe(3600)
    expect(secondsToLive('order-ready', AT, after(10))).toBeNull()
  })
})

describe('the payload of a push', () => {
  const news = { kind: 'order-ready', order: 12, location: 'truro' } as const

  test('the payload of a push is read as it was written', () => {
    expect(parsePushNews(JSON.stringify(news))).toEqual(news)
  })

  test.each([
    '',
    'hello',
    'null',
    '[]',
    '{"kind":"order-lost","order":12,"location":"truro"}',
    '{"kind":"order-ready","order":"12","location":"truro"}',
    '{"kind":"order-ready","order":12}',
  ])('a broken payload of a push is no news: %j', (payload) => {
    expect(parsePushNews(payload)).toBeNull()
  })
})
