import { afterEach, expect, test, vi } from 'vitest'

import { openChosenLanguage } from './reachable-pages.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The guests' shell, opened at an address; `installed` are the scopes of the workers on the device. */
async function open(address: string, { cookie = 'thali_language=fr-CA', installed = ['/', '/fr'] } = {}) {
  const opened: string[] = []
  const workerOf = (path: string) => installed.findLast((scope) => path.startsWith(scope))
  vi.stubGlobal('document', { cookie })
  const { pathname, search, hash } = new URL(address, 'https://food.example')
  vi.stubGlobal('window', { location: { pathname, search, hash, replace: (to: string) => opened.push(to) } })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      getRegistration: async (path = pathname) => ({ scope: workerOf(path), active: {} }),
    },
  })
  const isOther = await openChosenLanguage()
  return { isOther, opened }
}

test('the bare address opens in the language somebody chose, also without an answer of the server', async () => {
  expect(await open('/?table=4#menu')).toEqual({ isOther: true, opened: ['/fr?table=4#menu'] })
})

test.each([
  ['no language was chosen', '/', { cookie: 'other=1' }],
  ['English was chosen', '/', { cookie: 'thali_language=en-CA' }],
  ['the address names a page, and with it a language', '/menu/truro', {}],
  ['the pages in that language are not on the device', '/', { installed: ['/'] }],
])('the address opens as it is where %s', async (_, address, device) => {
  expect(await open(address, device)).toEqual({ isOther: false, opened: [] })
})
