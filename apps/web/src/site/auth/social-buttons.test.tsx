import { expect, test } from 'vitest'

import { LoginPage } from './login.page.tsx'
import { drawPart, wordsOfEach } from '#web/testing/draw-part.tsx'

function providersOffered(...names: string[]): string[] {
  const signInProviders = names.map((name) => ({ id: name.toLowerCase(), name }))
  const html = drawPart(<LoginPage />, { url: '/login', site: { signInProviders } })
  return wordsOfEach(html, 'button').filter((words) => words.startsWith('Continue with'))
}

// CUS-AUT-08, CUS-OC-122
test('sign-in is offered with both providers that are set up, and with none where none is', () => {
  expect(providersOffered('Google', 'Facebook')).toEqual(['Continue with Google', 'Continue with Facebook'])
  expect(providersOffered()).toEqual([])
})
