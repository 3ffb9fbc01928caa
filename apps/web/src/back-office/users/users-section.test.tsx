import { describe, expect, test } from 'vitest'

import { updatesFailed } from './user-words.ts'
import { UsersSection } from './users.section.tsx'
import { ApiError, readPath } from '#web/lib/api/api.ts'
import { wordsOf } from '#web/testing/draw-part.tsx'
import { buttonsIn, drawnInWorkspace, figuresIn } from '#web/testing/drawn-workspace.tsx'

const FIRST_PAGE = readPath('GET /admin/users', { query: { role: 'all', status: 'all', limit: 50, offset: 0 } })
const NOT_KNOWN = new ApiError({ code: 'unavailable', status: 503, message: 'Down' })

describe('the accounts', () => {
  // ADM-USR-01
  test('the accounts stand under cards with their figures', () => {
    const analytics = {
      totalUsers: 1204,
      activeUsers: 1190,
      customers: 1180,
      admins: 2,
      newThisMonth: 31,
      totalRevenue: 48_210.5,
      totalOrders: 2100,
      averageOrderValue: 22.96,
    }
    expect(figuresIn(drawnInWorkspace(<UsersSection />, { reads: { '/admin/users/analytics': analytics } }))).toEqual([
      ['Total Users', '1,204'],
      ['Active Users', '1,190'],
      ['Customers', '1,180'],
      ['Admins', '2'],
      ['New This Month', '31'],
      ['Total Revenue', '$48,210.50'],
      ['Total Orders', '2,100'],
      ['Average Order', '$22.96'],
    ])
  })

  // ADM-USR-15
  test('an empty list of accounts says so under a heading of its own', () => {
    const html = drawnInWorkspace(<UsersSection />, { reads: { [FIRST_PAGE]: { users: [], total: 0 } } })
    expect(html).toMatch(/<h2[^>]*>No users found<\/h2>/)
  })

  // ADM-USR-18
  test('a list of accounts that could not be read says so, with a button that tries again', () => {
    const html = drawnInWorkspace(<UsersSection />, { refusals: { [FIRST_PAGE]: NOT_KNOWN } })
    expect(wordsOf(html)).toContain('Error Loading Users')
    expect(buttonsIn(html)).toContain('Try Again')
    expect(wordsOf(html)).not.toContain('No users found')
  })

  // ADM-ERR-027, ADM-ERR-028
  test('a list of accounts that was never read says that it gets no news, one read before stays and says it is old', () => {
    const refusals = { [FIRST_PAGE]: NOT_KNOWN }
    const first = wordsOf(drawnInWorkspace(<UsersSection />, { refusals }))
    expect(first).toContain('Failed to setup real-time updates')
    expect(first).not.toContain('Real-time updates failed')
    const read = wordsOf(drawnInWorkspace(<UsersSection />, { reads: { [FIRST_PAGE]: { users: [], total: 0 } } }))
    expect(read).not.toContain('eal-time updates')
    expect(updatesFailed(true)).toBe('Real-time updates failed')
  })
})
