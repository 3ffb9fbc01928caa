import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, isFocused, useBrowser } from '../support/browser.ts'
import { openLocation, openSection, said } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin } from '../support/people.ts'

const browser = useBrowser()
const app = useApp()
let manager: Person

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Grace MacLeod', role: 'manager' })
})

test('a manager gives deliveries hours of their own and names the last order; a wrong time is told where it stands', async () => {
  const page = await browser.newPage(app, { width: 820 })
  await openSection(page, app, manager, 'locations')
  const dialog = await openLocation(page, 'Truro Heights', 'Hours')
  await dialog.getByLabel('Last order').fill('30')
  await dialog.getByText('Other hours for a service').click()
  await dialog.getByLabel('Delivery has its own hours').check()
  const week = dialog.getByRole('group', { name: 'Hours of Delivery' })
  await week.getByLabel('Monday opens').fill('')
  await dialog.getByText('Other hours for a service').click()
  await dialog.getByRole('button', { name: 'Update Location' }).click()
  await dialog.getByRole('alert').getByRole('link', { name: 'Please enter the opening and the closing time' }).click()
  const opens = week.getByLabel('Monday opens')
  await expect.poll(() => opens.evaluate(isFocused)).toBe(true)
  await opens.fill('17:00')
  await week.getByRole('button', { name: 'Copy Monday to all' }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Update Location' }).click()
  await said(page, 'Truro Heights is updated').waitFor()

  const { locations } = await call(app, manager, 'GET /admin/locations', {})
  const { lastOrder, serviceHours } = locations.find(({ id }) => id === 'truro')!
  expect(lastOrder).toBe(30)
  expect(serviceHours?.delivery?.['sunday']).toMatchObject({ open: '17:00', close: '22:00' })
  expect(Object.keys(serviceHours ?? {})).toEqual(['delivery'])
})
