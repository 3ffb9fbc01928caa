import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { hire, signInAsAdmin, signInOn } from '../support/people.ts'
import { openAt } from '../support/visits.ts'
import { workerOf } from './workers.ts'

const browser = useBrowser('whole')
const app = useApp()

/** The windows of tests are private ones, in which nothing can be installed. */
const OF_PRIVATE_WINDOWS = 'in-incognito'

test.each([
  ['/', 'Sizzle & Spice', 'en-CA'],
  ['/fr', 'Sizzle & Spice', 'fr-CA'],
  ['/admin', 'Sizzle & Spice: back office', 'en-CA'],
])('the pages that begin at %s can be installed as an app of their own', async (scope, name, lang) => {
  const page = await browser.newPage(app, { worker: true })
  if (scope === '/admin') {
    const admin = await signInAsAdmin(app)
    await signInOn(page, app, await hire(app, admin, { name: 'Nils', role: 'staff' }))
  }
  await openAt(page, scope)
  await workerOf(page)

  const devTools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== OF_PRIVATE_WINDOWS)).toEqual([])
  const { data = '', errors } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { start_url: string; icons: { src: string; sizes: string }[] }
  expect(manifest).toMatchObject({ id: scope, scope, name, lang, display: 'standalone' })

  await openAt(page, manifest.start_url)
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(drawn).toBe(sizes)
  }
})
