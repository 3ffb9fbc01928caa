import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { MenuFailure } from './menu-notices.tsx'
import { ApiError } from '#web/lib/api/api.ts'

const drawn = (error: ApiError) => renderToStaticMarkup(<MenuFailure error={error} onRetry={() => undefined} />)

// ADM-ERR-018
test('a menu that cannot be loaded says why [ADM-NEW-71]', () => {
  expect(drawn(new ApiError({ code: 'network-error', status: 0, message: 'cut off' }))).toContain(
    'Error loading menu: Network error - please check your connection',
  )
})

// ADM-ERR-019
test('a menu that cannot be loaded and gives no reason says how to go on [ADM-NEW-72]', () => {
  const html = drawn(new ApiError({ code: 'unknown', status: 502, message: 'Bad Gateway' }))
  expect(html).toContain('Failed to load menu items')
  expect(html).toContain('Try refreshing the page')
})
