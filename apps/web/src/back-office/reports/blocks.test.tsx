import type { GetDashboard } from '@thali/contracts/system/reports'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { TopItems } from './breakdowns.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SiteProvider } from '#web/lib/site.tsx'
import { aSiteRequest } from '#web/testing/site-requests.ts'

const NOW = '2026-11-20T16:00:00.000Z'
const order = (index: number): GetDashboard['reply']['recentActivity'][number] => ({
  id: `order-${index}`,
  orderNumber: 1000 + index,
  customerName: `Guest ${index}`,
  total: 20,
  status: 'pending',
  orderTime: NOW,
  timeAgo: 'Just now',
})
const ten = Array.from({ length: 10 }, (_, index) => index + 1)

// ADM-CON-57
test('the dashboard shows the first five of the ten best-selling dishes', () => {
  const items = ten.map((index) => ({ name: `Dish ${index}.`, count: 20 - index, revenue: 100 }))
  const html = renderToStaticMarkup(<TopItems items={items} />)
  expect(html.match(/Dish \d+\./g)).toEqual(['Dish 1.', 'Dish 2.', 'Dish 3.', 'Dish 4.', 'Dish 5.'])
})

// ADM-CON-57
test('the dashboard shows the first five of the ten latest orders', () => {
  const html = renderToStaticMarkup(
    <SiteProvider site={aSiteRequest('/').site} now={NOW}>
      <RecentActivity orders={ten.map(order)} hasFailed={false} />
    </SiteProvider>,
  )
  expect(html.match(/Guest \d+/g)).toEqual(['Guest 1', 'Guest 2', 'Guest 3', 'Guest 4', 'Guest 5'])
})
