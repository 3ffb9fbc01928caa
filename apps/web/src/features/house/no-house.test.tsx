import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { NoHouse } from './no-house.tsx'
import { ApiError } from '#web/lib/api.ts'

test('locations that cannot be loaded are told of with the reason, and can be asked for again [ADM-NEW-70]', () => {
  const error = new ApiError({ code: 'unavailable', status: 503, message: 'down' })
  const html = renderToStaticMarkup(<NoHouse isAssigned error={error} onRetry={() => undefined} />)
  expect(html).toContain('Failed to load locations: Service temporarily unavailable. Please try again later.')
  expect(html).toContain('Try again</button>')
})
