import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { SetupBar } from './setup-bar.tsx'
import { isBlocked } from './sounds/sound-rules.ts'

// ADM-DSH-26
test('the bar says that the sound is not set up and asks for a tap while the browser waits for one', () => {
  const health = { isSupported: true, isInitialized: true, hasFailed: false }
  expect(isBlocked({ ...health, requiresInteraction: true }, true)).toBe(true)
  expect(isBlocked({ ...health, requiresInteraction: false }, true)).toBe(false)
  const html = renderToStaticMarkup(<SetupBar />)
  expect(html).toContain('Sound notifications need setup')
  expect(html).toContain('Tap anywhere to switch the sound on')
})
