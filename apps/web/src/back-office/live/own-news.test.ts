import { describe, expect, test } from 'vitest'

import { OwnNews } from './own-news.ts'

type Booking = { id: string; source: 'staff' | 'website' }

const byStaff = (id: string): Booking => ({ id, source: 'staff' })

/** News, and the ids that were reported. */
function someNews() {
  const reported: string[] = []
  const news = new OwnNews<Booking>(({ source }) => source === 'staff')
  news.listen((bookings) => reported.push(...bookings.map(({ id }) => id)))
  return { news, reported }
}

describe('a new booking or order', () => {
  test('a new booking or order is reported once, however often the stream brings it', () => {
    const { news, reported } = someNews()
    news.hear([byStaff('a')])
    news.hear([byStaff('a')])
    expect(reported).toEqual(['a'])
  })

  test('a new order is no news to the device that made it, even when the stream is faster than the answer', async () => {
    const { news, reported } = someNews()
    await news.whileMaking(() => {
      news.hear([byStaff('own')])
      news.hear([byStaff('colleague')])
      news.hear([{ id: 'guest', source: 'website' }])
      news.own('own')
      return Promise.resolve()
    })
    news.hear([byStaff('own')])
    expect(reported).toEqual(['guest', 'colleague'])
  })

  test('a new order that was held back is reported when the device’s own order is refused', async () => {
    const { news, reported } = someNews()
    const refused = news.whileMaking(() => {
      news.hear([byStaff('colleague')])
      return Promise.reject<null>(new Error('full'))
    })
    await expect(refused).rejects.toThrow('full')
    expect(reported).toEqual(['colleague'])
  })
})
