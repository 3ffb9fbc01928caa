import type { MenuImportView } from '@thali/contracts/menu/menu-files'
import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { beforeAll, describe, expect, test } from 'vitest'

import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const NOON = new Date('2026-11-20T16:30:00Z')

const api = useApi({ now: NOON })
let manager: Caller & { id: string }
let cook: Caller
let managerElsewhere: Caller
let managerOfBoth: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
  cook = await api.signUpStaff('staff', ['truro'])
  managerElsewhere = await api.signUpStaff('manager', ['new-glasgow'])
  managerOfBoth = await api.signUpStaff('manager', ['truro', 'new-glasgow'])
})

type Answer = { status: number; body: MenuImportView & { code?: string; details?: Record<string, unknown> } }
type Sent = Record<string, unknown>

const post = async (what: 'import' | 'copy', body: Sent, caller: Caller, location = 'truro', key?: string) =>
  api.request(caller, 'POST', `/api/admin/menu/${location}/${what}`, {
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  }) as Promise<Answer>
const csv = (...rows: string[]): Sent => ({ format: 'csv', mode: 'merge', text: rows.join('\n') })
const seen = ({ body: { version, digest } }: Answer): Sent => ({ apply: true, version, digest })
const read = (body: Sent, caller: Caller = manager) => post('import', body, caller)
async function readAndApply(body: Sent): Promise<Answer> {
  const preview = await read(body)
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  return read({ ...body, ...seen(preview) })
}
const download = async (format: string, caller: Caller = manager, location = 'truro') =>
  api.request(caller, 'GET', `/api/admin/menu/${location}/export?format=${format}`)
const stored = async () =>
  api.sql(`SELECT l.menu_version, i.id, i.name, i.price_cents, i.is_available, i.deleted_at, i.category
           FROM locations l JOIN menu_items i ON i.location_id = l.id WHERE l.id = 'truro' ORDER BY i.id`)
const dish = async (id: string) => {
  const [row] = await api.sql<Record<string, unknown>>(`SELECT * FROM menu_items WHERE id = $1`, [id])
  return row
}
/** How long the server answered nobody, in milliseconds, until something is done. */
async function longestAnswer(until: Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  void until.finally(() => (isDone = true))
  while (!isDone) {
    const askedAt = performance.now()
    await api.request({ headers: {} }, 'GET', '/api/ping')
    longest = Math.max(longest, performance.now() - askedAt)
  }
  return longest
}
let made = 0
const newKey = () => `thali-${++made}`
const HEAD = 'kind,key,name,price,category,description'
const rowOf = (key: string, change: { name?: string; price?: string } = {}) =>
  `dish,${key},${change.name ?? `Thali ${key}`},${change.price ?? '14.00'},appetizers,A whole meal`
const differencesOf = ({ body }: Answer) =>
  body.differences.map(({ kind, change, key, priceBefore, priceAfter }) => [kind, change, key, priceBefore, priceAfter])

describe('an export', () => {
  test.for(['json', 'csv'])('an export as %s names itself, and reading it would change nothing', async (format) => {
    const file = await download(format)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="menu-truro-2026-11-20.${format}"`)
    for (const mode of ['merge', 'replace']) {
      const { body } = await read({ format, mode, text: file.text })
      expect([body.differences, body.reordered]).toEqual([[], []])
      expect(body.unchangedDishes).toBeGreaterThan(40)
    }
  })

  test('an export tells when a dish is sold; a file without that leaves it alone, and a copy takes it along', async () => {
    const rule = {
      soldPeriods: [{ days: ['sunday' as const], from: '08:00', to: '11:00' }],
      noticeMinutes: 1440,
      soldFor: ['pickup' as const],
    }
    const params = { location: 'truro', id: 'truro-mango-lassi' }
    await api.call(manager, 'PATCH /admin/menu/:location/items/:id', { params, body: rule })
    for (const format of ['json', 'csv']) {
      const { body } = await read({ format, mode: 'replace', text: (await download(format)).text })
      expect(body.differences).toEqual([])
    }
    await readAndApply(csv('kind,key,price', 'dish,mango-lassi,6.49'))
    const ruleOf = ({ soldPeriods, noticeMinutes, soldFor }: ManagedItemView) => {
      return { soldPeriods, noticeMinutes, soldFor }
    }
    const { body } = await api.call(manager, 'POST /admin/menu/:location/items/:id/duplicate', { params })
    expect(ruleOf(body.item)).toEqual(rule)

    const copied = { from: 'truro', mode: 'merge', prices: 'keep' }
    const preview = await post('copy', copied, managerOfBoth, 'new-glasgow')
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    await post('copy', { ...copied, ...seen(preview) }, managerOfBoth, 'new-glasgow')
    const there = { location: 'new-glasgow', id: 'new-glasgow-mango-lassi' }
    const found = await api.call(managerOfBoth, 'GET /admin/menu/:location/items/:id', { params: there })
    expect(ruleOf(found.body.item)).toEqual(rule)
  })

  test('an export is made by the managers of the location only, and noted', async () => {
    for (const caller of [cook, managerElsewhere, CUSTOMER_PROGRAM]) {
      expect((await download('json', caller)).status).toBe(403)
    }
    await download('csv')
    const noted = await api.sql(`SELECT DISTINCT subject FROM audit_log WHERE action = 'export' AND actor = $1`, [
      `account:${manager.id}`,
    ])
    expect(noted).toContainEqual({ subject: 'menu-truro-2026-11-20.csv' })
  })
})

describe('an import', () => {
  test('an import is shown first, changes nothing by that, and is then on the menu of guests', async () => {
    const [added, before] = [newKey(), await stored()]
    const file = csv(HEAD, rowOf(added), 'dish,vegetable-samosa,Samosas,7.49,appetizers,Crisp')
    const preview = await read(file)
    expect(differencesOf(preview)).toEqual([
      ['dish', 'changed', 'vegetable-samosa', 6.99, 7.49],
      ['dish', 'added', added, null, 14],
    ])
    expect(preview.body).toMatchObject({ isApplied: false })
    expect(await stored()).toEqual(before)

    const answer = await read({ ...file, ...seen(preview) })
    expect(answer.body).toMatchObject({ isApplied: true, version: preview.body.version + 1 })
    const menu = await settledMenu(api, 'truro')
    expect(menu.version).toBe(answer.body.version)
    expect(menu.items.find(({ id }) => id === 'truro-vegetable-samosa')).toMatchObject({ name: 'Samosas', price: 7.49 })
    expect(menu.items.find(({ id }) => id === `truro-${added}`)).toMatchObject({ price: 14, isAvailable: true })
  })

  test('an import with groups, options that are dishes or open a group, and links is on the menu as written', async () => {
    const [combo, bread, sauce] = [newKey(), newKey(), newKey()]
    const rows = csv(
      'kind,group,key,dish,name,price,category,description,least,most,free,preset,opens',
      `group,,${bread},,Our bread,,,,1,2,1,,`,
      `option,${bread},naan,,Naan,1.50,,,,2,,1,`,
      `option,${bread},lassi,sweet-lassi,Lassi,-0.50,,,,1,,0,`,
      `option,${bread},dipped,,Dipped,0,,,,1,,0,${sauce}`,
      `group,,${sauce},,Sauce,,,,0,1,0,,`,
      `option,${sauce},mint,,Mint,0,,,,1,,0,`,
      `dish,,${combo},,A combo,15,appetizers,With bread,,,,,`,
      `link,${bread},,${combo},,,,,,,,,`,
    )
    expect((await readAndApply(rows)).body.isApplied).toBe(true)
    const { items, groups } = await settledMenu(api, 'truro')
    expect(items.find(({ id }) => id === `truro-${combo}`)?.groups).toEqual([bread])
    expect(groups?.find(({ id }) => id === bread)).toMatchObject({ least: 1, most: 2, free: 1 })
    expect(
      groups
        ?.find(({ id }) => id === bread)
        ?.options.map(({ id, price, itemId, opensGroupId }) => {
          return [id, price, itemId, opensGroupId]
        }),
    ).toEqual([
      ['naan', 1.5, null, null],
      ['lassi', -0.5, 'truro-sweet-lassi', null],
      ['dipped', 0, null, sauce],
    ])
    const removed = await readAndApply({ format: 'csv', mode: 'merge', text: (await download('csv')).text })
    expect(removed.body.differences).toEqual([])
  })

  test('an import that replaces deletes what is missing; a later one brings it back with id, photo and favourites', async () => {
    const key = newKey()
    await readAndApply(csv(HEAD, rowOf(key)))
    const guest = await api.signUp()
    await api.call(guest, 'PUT /me/favorites/:itemId', { params: { itemId: `truro-${key}` } })
    await api.sql(`UPDATE menu_items SET image = '/media/a.webp' WHERE id = 'truro-${key}'`)
    const { text } = await download('csv')
    const without = text.split('\r\n').filter((line) => !line.includes(key))
    const preview = await read({ format: 'csv', mode: 'replace', text: without.join('\r\n') })
    expect(differencesOf(preview)).toEqual([['dish', 'removed', key, 14, null]])
    await read({ format: 'csv', mode: 'replace', text: without.join('\r\n'), ...seen(preview) })
    expect((await settledMenu(api, 'truro')).items.some(({ id }) => id === `truro-${key}`)).toBe(false)

    const back = await readAndApply({ format: 'csv', mode: 'replace', text })
    expect(differencesOf(back)).toEqual([['dish', 'added', key, null, 14]])
    expect(await dish(`truro-${key}`)).toMatchObject({ deleted_at: null, image: '/media/a.webp' })
    const favorites = await api.call(guest, 'GET /me/favorites', {})
    expect(JSON.stringify(favorites.body)).toContain(`truro-${key}`)
  })

  test('an import leaves photos and what is sold out as they are', async () => {
    const { text } = await download('json')
    await api.sql(
      `UPDATE menu_items SET image = '/media/b.webp', is_available = false WHERE id = 'truro-butter-chicken'`,
    )
    await readAndApply({ format: 'json', mode: 'replace', text: text.replace('"Butter Chicken"', '"Murgh makhani"') })
    expect(await dish('truro-butter-chicken')).toMatchObject({
      name: 'Murgh makhani',
      image: '/media/b.webp',
      is_available: false,
    })
  })

  test('an import that replaces takes the order of the file', async () => {
    const file = JSON.parse((await download('json')).text)
    file.dishes.reverse()
    const answer = await readAndApply({ format: 'json', mode: 'replace', text: JSON.stringify(file) })
    expect(answer.body).toMatchObject({ differences: [], reordered: ['dishes'] })
    const keys = JSON.parse((await download('json')).text).dishes.map(({ key }: { key: string }) => key)
    expect(keys).toEqual(file.dishes.map(({ key }: { key: string }) => key))
  })

  test('the log of an import has every price before and after', async () => {
    const key = newKey()
    await readAndApply(csv(HEAD, rowOf(key)))
    await readAndApply(csv('kind,key,price', `dish,${key},15.5`))
    const [entry] = await api.sql<{ detail: { mode: string; differences: unknown[] } }>(
      `SELECT detail FROM audit_log WHERE action = 'menu.import' ORDER BY id DESC LIMIT 1`,
    )
    expect(entry?.detail).toMatchObject({ mode: 'merge', differences: [{ key, priceBefore: 14, priceAfter: 15.5 }] })
  })

  test('an import is made by the managers of its location only', async () => {
    for (const caller of [cook, managerElsewhere, CUSTOMER_PROGRAM]) {
      expect((await read(csv(HEAD), caller)).status).toBe(403)
    }
  })
})

describe('an import that is refused', () => {
  test('an import of a faulty file changes nothing, and all of its faults are told with line and column', async () => {
    const before = await stored()
    const { status, body } = await read(
      csv(HEAD, rowOf(newKey()), rowOf('Big Samosa', { price: '' }), `dish,${newKey()},,0,soups,S`, 'dish,x,X,1,,'),
    )
    expect([status, body.code]).toEqual([400, 'menu-file-invalid'])
    expect(body.details?.['faults']).toEqual([
      { where: 'Line 3', column: 'key', message: 'Must be a key of small letters, digits and hyphens' },
      { where: 'Line 4', column: 'name', message: 'Name is required' },
      { where: 'Line 4', column: 'price', message: 'Valid price is required' },
      { where: 'Line 4', column: 'category', message: 'There is no category with the key soups' },
      { where: 'Line 5', column: 'description', message: 'Description is required' },
      { where: 'Line 5', column: 'category', message: 'Category is required' },
    ])
    expect(await stored()).toEqual(before)
  })

  test('an import after which a dish could not be ordered is refused and changes nothing', async () => {
    const group = newKey()
    const rows = csv('kind,group,key,name,price,least,most,free,preset', `group,,${group},Bread,,2,2,0,`)
    const preview = await read(rows)
    expect(preview.body.findings[0]).toMatchObject({ kind: 'too-few', isError: true })
    const before = await stored()
    const refused = await read({ ...rows, ...seen(preview) })
    expect([refused.status, refused.body.code]).toEqual([409, 'menu-unsound'])
    expect(await stored()).toEqual(before)
  })

  test('an import nobody looked at, or of a menu changed since, is refused with a new preview and changes nothing', async () => {
    const [first, second] = [newKey(), newKey()]
    const file = csv(HEAD, rowOf(first))
    const preview = await read(file)
    await readAndApply(csv(HEAD, rowOf(second)))
    const before = await stored()
    const other = csv(HEAD, rowOf(first, { price: '1.00' }))
    for (const body of [
      { ...file, ...seen(preview) },
      { ...file, apply: true },
      { ...other, ...seen(await read(file)) },
    ]) {
      const refused = await read(body)
      expect([refused.status, refused.body.code]).toEqual([409, 'menu-changed'])
    }
    expect(await stored()).toEqual(before)

    const refused = await read({ ...file, ...seen(preview) })
    const renewed = refused.body.details?.['preview'] as MenuImportView
    expect(renewed.differences.map(({ key }) => key)).toEqual([first])
    const { version, digest } = renewed
    expect((await read({ ...file, apply: true, version, digest })).body.isApplied).toBe(true)
  })

  test('an import of more than 5 MB is refused', async () => {
    const { status, body } = await read({ format: 'csv', mode: 'merge', text: `${HEAD}\n${'é'.repeat(2_700_000)}` })
    expect([status, body.details?.['faults']]).toEqual([
      400,
      [{ where: '', column: null, message: 'The file is larger than 5 MB' }],
    ])
    const larger = await read({ format: 'csv', mode: 'merge', text: 'x'.repeat(11_000_000) })
    expect([larger.status, larger.body.code]).toEqual([413, 'too-large'])
  })

  // S3: such a file held up everybody for 15 seconds.
  test('an import made to take long is refused; guests are answered meanwhile, and a second file is put off', async () => {
    const dishes = `${'{},'.repeat(1_600_000)}{}`
    const text = `{"format":"thali-menu","version":1,"dishes":[${dishes}]}`
    const slow = (space = '') => read({ format: 'json', mode: 'merge', text: text + space })
    const both = Promise.all([slow(), slow(' ')])
    const longest = await longestAnswer(both)
    const told = (await both).map(({ status, body }) => `${status} ${body.code}`)
    expect(new Set(told)).toEqual(new Set(['400 menu-file-invalid', '503 unavailable']))
    expect(longest).toBeLessThan(2_000)
    const next = await slow()
    expect(next.body.details?.['faults']).toContainEqual({
      where: '',
      column: null,
      message: 'A menu file has at most 10000 entries',
    })
  })

  // S19: a deleted dish of another location was thrown away for it, with its favourites.
  test.each([
    ['has', 'feast', null],
    ['had', 'banquet', new Date()],
  ])('an import with a dish id that another location %s is refused', async (_case, key, deletedAt) => {
    await api.sql(
      `INSERT INTO menu_items (id, location_id, name, description, price_cents, category, spice_level, position, deleted_at)
       VALUES ($1, 'new-glasgow', 'Truro Feast', 'F', 100, 'appetizers', 'none', 99, $2)`,
      [`truro-${key}`, deletedAt],
    )
    const { status, body } = await read(csv(HEAD, rowOf(key)))
    expect([status, JSON.stringify(body.details)]).toEqual([
      400,
      expect.stringContaining(`Another location has, or had, a dish with the id truro-${key}`),
    ])
    expect(await api.sql('SELECT location_id FROM menu_items WHERE id = $1', [`truro-${key}`])).toEqual([
      { location_id: 'new-glasgow' },
    ])
  })
})

test('an import that is sent again with its key has the first answer and no second effect', async () => {
  const file = csv(HEAD, rowOf(newKey()))
  const body = { ...file, ...seen(await read(file)) }
  const key = crypto.randomUUID()
  const first = await post('import', body, manager, 'truro', key)
  expect(first.body.isApplied).toBe(true)
  const before = await stored()
  const again = await post('import', body, manager, 'truro', key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await stored()).toEqual(before)
})

describe('a copy of the menu of another location', () => {
  const copy = (body: Sent, caller: Caller = managerOfBoth) =>
    post('copy', { from: 'truro', mode: 'merge', ...body }, caller, 'new-glasgow')
  const priceAt = async (place: string, key: string) => Number((await dish(`${place}-${key}`))?.['price_cents'])

  test('a copy of another menu brings what is new with its photo, and keeps the prices of here or takes those of there', async () => {
    const key = newKey()
    await readAndApply(csv(HEAD, rowOf(key, { price: '20.00' }), 'dish,onion-bhaji,Onion Bhaji,99.00,appetizers,Crisp'))
    await api.sql(`UPDATE menu_items SET image = '/media/c.webp' WHERE id = 'truro-${key}'`)
    const before = await priceAt('new-glasgow', 'onion-bhaji')
    const kept = await copy({ prices: 'keep' })
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    expect((await copy({ prices: 'keep', ...seen(kept) })).body.isApplied).toBe(true)
    expect(await dish(`new-glasgow-${key}`)).toMatchObject({ price_cents: 2000, image: '/media/c.webp' })
    expect(await priceAt('new-glasgow', 'onion-bhaji')).toBe(before)

    const taken = await copy({ prices: 'take' })
    expect(differencesOf(taken)).toContainEqual(['dish', 'changed', 'onion-bhaji', before / 100, 99])
    await copy({ prices: 'take', ...seen(taken) })
    expect(await priceAt('new-glasgow', 'onion-bhaji')).toBe(9900)
    expect((await copy({ prices: 'take', mode: 'merge' })).body.differences).toEqual([])
  })

  test('a copy of another menu is refused when that menu was changed since the preview', async () => {
    const preview = await copy({ prices: 'take' })
    await readAndApply(csv(HEAD, rowOf(newKey())))
    const refused = await copy({ prices: 'take', ...seen(preview) })
    expect([refused.status, refused.body.code]).toEqual([409, 'menu-changed'])
  })

  test('a copy of another menu is made by those who work at both locations only', async () => {
    for (const caller of [manager, managerElsewhere, cook]) {
      expect((await copy({ prices: 'keep' }, caller)).status).toBe(403)
    }
  })
})
