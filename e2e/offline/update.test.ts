import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { closeEverywhere } from '../support/database.ts'
import { hire, type Person, signInAsAdmin, signInOn } from '../support/people.ts'
import { scriptOf } from '../support/site-scripts.ts'
import { openAt } from '../support/visits.ts'
import { openFront } from './front.ts'
import { buildOf, cacheNames, workerOf } from './workers.ts'

const browser = useBrowser()
const app = useApp()
let cook: Person
beforeAll(async () => {
  cook = await hire(app, await signInAsAdmin(app), { name: 'Nils', role: 'staff' })
})

const NEXT_BUILD = 'aaaaaaaaaaaa'
const THIRD_BUILD = 'bbbbbbbbbbbb'
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'New version.' })

test('a new version is offered while somebody types, no letter is lost, and one tap takes it', async () => {
  const front = await openFront(app)
  const page = await browser.newPage(front.app, { worker: true })
  await openAt(page, '/reservations?location=truro')
  await workerOf(page)
  const before = await buildOf(page)
  const name = page.getByLabel('Name', { exact: true })
  await name.pressSequentially('Asha ')

  front.serve(NEXT_BUILD)
  // The free tables of another day are asked for; the answer names the build.
  await page.getByLabel('When').selectOption({ index: 2 })
  await offer(page).waitFor()
  await name.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('Patel')
  await expect.poll(() => name.inputValue()).toBe('Asha Patel')
  expect(await buildOf(page)).toBe(before)

  await page.getByRole('button', { name: 'Use it now' }).click()
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(NEXT_BUILD)
  expect(await offer(page).count()).toBe(0)
})

test('a page of the build before keeps its files beside the new ones, and the files of older builds go', async () => {
  const front = await openFront(app)
  const page = await browser.newPage(front.app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })
  await openAt(page, '/')
  await workerOf(page)
  const own = await buildOf(page)
  const update = (build: string) => {
    front.serve(build)
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
      await registration.update()
      await changed
    })
  }
  const builds = async () =>
    (await cacheNames(page)).filter((name) => name.startsWith('thali::')).map((name) => name.replace('thali::', ''))

  await update(NEXT_BUILD)
  await expect.poll(builds).toEqual([own, NEXT_BUILD])
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  await page.context().setOffline(false)

  await update(THIRD_BUILD)
  await expect.poll(builds).toEqual([NEXT_BUILD, THIRD_BUILD])
})

test('where a part of a page is gone with its build, the page stays and offers the new version', async () => {
  const front = await openFront(app)
  const page = await browser.newPage(front.app, { width: 390, tolerate: [/status of 404/] })
  const menu = await scriptOf('src/layout/mobile-menu.tsx')
  front.losing(new RegExp(menu.slice('**'.length)))
  await openAt(page, '/')
  front.serve(NEXT_BUILD)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await offer(page).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('the back office takes a new version by itself once all is closed and nobody was at it for ten minutes', async () => {
  await closeEverywhere(app)
  const front = await openFront(app)
  const page = await browser.newPage(front.app)
  await page.clock.install()
  await signInOn(page, app, cook)
  await openAt(page, '/admin/dashboard#orders')
  const search = page.getByRole('searchbox').first()
  await search.fill('Patel')
  const own = await buildOf(page)

  front.serve(NEXT_BUILD)
  await page.clock.fastForward('01:01:00')
  await offer(page).waitFor()
  await page.clock.fastForward('00:20:00')
  expect({ build: await buildOf(page), typed: await search.inputValue() }).toEqual({ build: own, typed: 'Patel' })

  await search.fill('')
  await page.clock.fastForward('00:20:00')
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(NEXT_BUILD)
})
