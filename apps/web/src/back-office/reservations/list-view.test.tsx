import { aReservation } from '@thali/testing/a-reservation'
import { describe, expect, test } from 'vitest'

import { ReservationCard } from './list-rows.tsx'
import { ListView } from './list-view.tsx'
import { ApiError, readPath } from '#web/lib/api/api.ts'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'
import { buttonsIn, drawnInWorkspace, figuresIn } from '#web/testing/drawn-workspace.tsx'
import { RetryBanner } from '#web/ui/notices/retry-banner.tsx'

const FIRST_PAGE = readPath('GET /admin/reservations', { query: { status: 'all', date: 'all', limit: 20, offset: 0 } })
const ignore = () => undefined

describe('the list of reservations', () => {
  // ADM-RES-02, ADM-RES-31
  test('the list of reservations has four cards above it, and says so when nobody has ever booked', () => {
    const stats = { total: 0, confirmedToday: 7, upcoming: 19, cancelled: 3 }
    const html = drawnInWorkspace(<ListView onOpen={ignore} />, {
      reads: { [FIRST_PAGE]: { reservations: [], total: 0, stats } },
    })
    expect(figuresIn(html)).toEqual([
      ['Total Reservations', '0'],
      ['Confirmed Today', '7'],
      ['Upcoming', '19'],
      ['Cancelled', '3'],
    ])
    expect(wordsOf(html)).toContain('No reservations have been made yet.')
    expect(buttonsIn(html)).not.toContain('Clear filters')
  })

  // ADM-RES-32
  test('a list of reservations that could not be read says why in red, with a button that reads it again', () => {
    const down = new ApiError({ code: 'unavailable', status: 503, message: 'Down' })
    const html = drawnInWorkspace(<ListView onOpen={ignore} />, { refusals: { [FIRST_PAGE]: down } })
    const [banner = ''] = /<div[^>]*role="alert".*?Failed to load reservations.*?<\/button>/s.exec(html) ?? []
    expect(banner).toContain('bg-danger-tint')
    expect(buttonsIn(banner)).toEqual(['Try again'])
    // The drawing turns while it is being read again, and is there before and after.
    const resting = drawPart(<RetryBanner title="Failed to load reservations" onRetry={ignore} />)
    expect(resting).toMatch(/<button[^>]*><svg[^>]*lucide-refresh-cw/)
  })
})

test('the list of reservations is a table where there is room: a row per booking, with what asks for care', () => {
  const bookings = [aReservation({ reservationDetails: { specialRequests: 'Nut allergy' } })]
  const table = drawnInWorkspace(<ListView onOpen={ignore} />, {
    reads: {
      [FIRST_PAGE]: {
        reservations: bookings,
        total: 1,
        stats: { total: 1, confirmedToday: 1, upcoming: 1, cancelled: 0 },
      },
    },
  })
  expect([...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, head = '']) => wordsOf(head))).toEqual([
    'Date and time',
    'Customer',
    'Party and location',
    'Phone',
    'Status',
    'Created',
    'Actions',
  ])
  expect(wordsOf(table)).toContain('Fri, Nov 20, 6:30 PM RES-TRU-20261120-QKZD Ann Lee ann@example.com')
  expect(wordsOf(table)).toContain('Allergy')
})

// ADM-RES-22
test('the card of a cancelled reservation says when and why it was cancelled', () => {
  const cancelled = {
    status: 'cancelled',
    cancelledAt: '2026-11-19T16:05:00.000Z',
    cancellationReason: 'Kitchen emergency',
  } as const
  const card = (booking: ReturnType<typeof aReservation>) =>
    wordsOf(drawnInWorkspace(<ReservationCard booking={booking} waiting={undefined} onOpen={ignore} />))
  expect(card(aReservation(cancelled))).toContain('Cancelled Thu, Nov 19, 12:05 PM AST Reason: Kitchen emergency')
  expect(card(aReservation())).not.toContain('Cancelled')
})
