import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

/** A page of an account; `status`: what the server answers to the sign-out. */
async function openPage(status: number) {
  vi.resetModules()
  const loaded: string[] = []
  const page = { hidden: false }
  const storage = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} }
  const location = { assign: (to: string) => loaded.push(to), reload: () => loaded.push('again') }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('document', { documentElement: page })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', async () => Response.json({}, { status }))
  const { signOut } = await import('./sign-out.ts')
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  return { loaded, page, signOut, comeBack }
}

test('Back after a sign-out shows nothing of the account: the page is hidden and loaded again', async () => {
  const { loaded, page, signOut, comeBack } = await openPage(200)
  await signOut('anita')
  comeBack()
  expect({ loaded, page }).toEqual({ loaded: ['/', 'again'], page: { hidden: true } })
})

test('a sign-out may end on another page than the home page', async () => {
  const { loaded, signOut } = await openPage(200)
  await signOut('anita', undefined, '/account/closed')
  expect(loaded).toEqual(['/account/closed'])
})

test('Back after a sign-out that the server has refused shows the page as it was', async () => {
  const { loaded, page, signOut, comeBack } = await openPage(403)
  await expect(signOut('anita')).rejects.toMatchObject({ status: 403 })
  comeBack()
  expect({ loaded, page }).toEqual({ loaded: [], page: { hidden: false } })
})
