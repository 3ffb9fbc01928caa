import { locationView } from '@thali/contracts/locations/locations'
import { menuItemView } from '@thali/contracts/menu/menu'
import { GUEST_FIELDS } from '@thali/domain/menu/dish-fields'
import { eventually } from '@thali/testing/eventually'
import { afterEach, describe, expect, test } from 'vitest'

import { NOBODY, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
/** Fields reserved for the back office, in both spellings. */
const BACK_OFFICE =
  /manager|capacity|revenue|openingDate|menuVersion|createdAt|updatedAt|deletedAt|priceCents|position|specialStartDate|specialEndDate|_/

const api = useApi({ now: LUNCH })
afterEach(() => api.clock?.set(LUNCH))

const menu = (location: string, headers: Record<string, string> = {}) =>
  api.call(NOBODY, 'GET /menu/:location', { params: { location }, headers })
const findItem = async (location: string, id: string) =>
  (await menu(location)).body.items.find((item) => item.id === id)

/** Changes the database as another process would, change feed included. */
async function changeTruro(statement: string): Promise<number> {
  await api.sql(statement)
  const [changed] = await api.sql<{ version: number }>(`
    WITH changed AS (UPDATE locations SET menu_version = menu_version + 1 WHERE id = 'truro' RETURNING id, menu_version)
    INSERT INTO changes (topic, subject, version) SELECT 'menu', id, menu_version FROM changed RETURNING version`)
  return changed!.version
}

describe('the menu of a location', () => {
  // ADM-CAT-12, ADM-DAT-43, CUS-ENT-101, CUS-ENT-102, CUS-ENT-104, CUS-ENT-108
  test('a menu has its location, its filled categories in order and every dish, priced in dollars', async () => {
    const { status, body } = await menu('truro')
    expect(status).toBe(200)
    expect(body.location).toMatchObject({ id: 'truro', name: 'Truro Heights', postalCode: 'B2N 1A1', isActive: true })
    expect(body.categories.map(({ name }) => name)).toEqual([
      'Appetizers',
      'Breakfast',
      'Veg Curries',
      'Non-Veg Curries',
      'Combos with Rice',
      'Combos with Bread',
      'Drinks',
    ])
    expect(body.items.length).toBeGreaterThanOrEqual(60)
    expect(body.items.find(({ id }) => id === 'truro-butter-chicken')).toMatchObject({
      name: 'Butter Chicken',
      price: 17.99,
      category: 'non-veg-curries',
      maxQuantity: 10,
    })
    const categories = new Set(body.categories.map(({ id }) => id))
    expect(body.items.filter(({ category }) => !categories.has(category))).toEqual([])
  })

  // CUS-ENT-101..110
  test('a menu shows customers no field of the back office [CUS-LOC-46]', async () => {
    const { body } = await menu('truro')
    expect(Object.keys(body).toSorted()).toEqual(['categories', 'groups', 'items', 'location', 'version'])
    expect(Object.keys(body.location).filter((field) => BACK_OFFICE.test(field))).toEqual([])
    const location = [...alwaysThere(locationView.shape), 'plansOrders']
    expect(Object.keys(body.location).toSorted()).toEqual(location.toSorted())
    const plain = body.items.filter(({ groups }) => groups === undefined)
    // A plain field that is new is optional for kept menus, and always there in ours.
    const dish = [...new Set([...alwaysThere(menuItemView.shape), 'drawing', ...GUEST_FIELDS])]
    for (const item of plain) expect(Object.keys(item).toSorted()).toEqual(dish.toSorted())
    expect(Object.keys(menuItemView.shape).filter((field) => BACK_OFFICE.test(field))).toEqual([])
  })

  test.each(['nowhere', 'truro2', '-'])('the menu of %s is not found', async (location) => {
    const error = `Location ${location} not found or inactive`
    expect(await menu(location)).toMatchObject({ status: 404, body: { code: 'menu-location-not-found', error } })
  })

  test('a menu is the same bytes however it is packed', async () => {
    const plain = await menu('truro', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    for (const encoding of ['br', 'gzip']) {
      const packed = await menu('truro', { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.text).toBe(plain.text)
      expect(packed.headers.get('vary')).toBe('accept-encoding, origin')
      expect(packed.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect((await menu('truro', { 'accept-encoding': 'gzip, deflate, br' })).headers.get('content-encoding')).toBe('br')
  })

  test('a menu is not sent again to a reader that has it', async () => {
    const first = await menu('truro')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    for (const known of [etag, `W/${etag}`, `"older", ${etag}`]) {
      const again = await menu('truro', { 'if-none-match': known })
      expect([known, again.status, again.text, again.headers.get('etag')]).toEqual([known, 304, '', etag])
    }
    expect((await menu('truro', { 'if-none-match': '"older"' })).status).toBe(200)
    expect((await menu('new-glasgow', { 'if-none-match': etag })).status).toBe(200)
  })

  test('a menu follows a change within moments, no matter who makes it, and has a new tag then', async () => {
    const before = await menu('truro')
    const version = await changeTruro(
      `UPDATE menu_items SET is_available = false, price_cents = 1850 WHERE id = 'truro-butter-chicken'`,
    )
    const after = await eventually(async () => {
      const answer = await menu('truro', { 'if-none-match': before.headers.get('etag') ?? '' })
      return answer.status === 200 && answer
    })
    expect(after.body.version).toBe(version)
    expect(after.body.items.find(({ id }) => id === 'truro-butter-chicken')).toMatchObject({
      isAvailable: false,
      price: 18.5,
    })
  })

  test('a menu leaves out a dish that was deleted and a category that is empty', async () => {
    const version = await changeTruro(
      `UPDATE menu_items SET deleted_at = now() WHERE location_id = 'truro' AND category = 'breakfast'`,
    )
    const { body } = await eventually(async () => {
      const answer = await menu('truro')
      return answer.body.version === version && answer
    })
    expect(body.items.filter(({ category }) => category === 'breakfast')).toEqual([])
    expect(body.categories.map(({ id }) => id)).not.toContain('breakfast')
  })
})

describe('specials', () => {
  // ADM-MEN-41..43
  test('specials begin and end with the restaurant’s own day, not the server’s', async () => {
    await api.sql(
      `UPDATE menu_items SET is_todays_special = true, special_start_date = '2026-11-21', special_end_date = '2026-11-21' WHERE id = 'new-glasgow-paneer-tikka'`,
    )
    const special: [string, boolean | undefined][] = []
    // Midnight in Halifax is 04:00 UTC in November.
    for (const instant of [
      '2026-11-21T03:59:59Z',
      '2026-11-21T04:00:00Z',
      '2026-11-22T03:59:59Z',
      '2026-11-22T04:00:00Z',
    ]) {
      api.clock?.set(new Date(instant))
      special.push([instant, (await findItem('new-glasgow', 'new-glasgow-paneer-tikka'))?.isTodaysSpecial])
    }
    expect(special).toEqual([
      ['2026-11-21T03:59:59Z', false],
      ['2026-11-21T04:00:00Z', true],
      ['2026-11-22T03:59:59Z', true],
      ['2026-11-22T04:00:00Z', false],
    ])
  })

  test('specials of both locations can be read at once', async () => {
    const { body } = await api.call(NOBODY, 'GET /specials')
    expect(new Set(body.specials.map(({ locationId }) => locationId))).toEqual(new Set(['truro', 'new-glasgow']))
    expect(body.specials.filter(({ item }) => !item.isTodaysSpecial || !item.isAvailable)).toEqual([])
  })

  test('specials come with the popular dishes that are neither specials nor sold out', async () => {
    await api.sql(`UPDATE menu_items SET is_available = false WHERE id = 'truro-butter-chicken'`)
    const { popular } = (await api.call(NOBODY, 'GET /specials')).body
    await api.sql(`UPDATE menu_items SET is_available = true WHERE id = 'truro-butter-chicken'`)
    const placesOf = (name: string) => popular.flatMap(({ item, locationId }) => (item.name === name ? locationId : []))
    expect(placesOf('Butter Chicken')).toEqual(['new-glasgow'])
    expect(popular.filter(({ item }) => !item.isPopular || item.isTodaysSpecial || !item.isAvailable)).toEqual([])
  })
})

describe('locations', () => {
  // ADM-DAT-29, ADM-DAT-34, ADM-DAT-43, ADM-DAT-44, CUS-RES-58
  test('locations are listed by name, active ones only [CUS-LOC-42..43]', async () => {
    const names = async () => (await api.call(NOBODY, 'GET /locations')).body.locations.map(({ name }) => name)
    expect(await names()).toEqual(['New Glasgow', 'Truro Heights'])
    await api.sql(`UPDATE locations SET is_active = false WHERE id = 'new-glasgow'`)
    expect(await names()).toEqual(['Truro Heights'])
    await api.sql(`UPDATE locations SET is_active = true WHERE id = 'new-glasgow'`)
  })

  // ADM-DAT-34, ADM-DAT-44, ADM-RES-62, CUS-LOC-42, CUS-RES-58
  test('locations for booking are those with dine-in, and a feature that nobody knows is refused', async () => {
    const named = async (query: Record<string, string>) => api.call(NOBODY, 'GET /locations', { query })
    await api.sql(`UPDATE locations SET features = '{Takeout}' WHERE id = 'new-glasgow'`)
    const { body } = await named({ feature: 'Dine-in' })
    expect(body.locations.map(({ id }) => id)).toEqual(['truro'])
    expect((await named({ feature: 'Karaoke' })).status).toBe(400)
    await api.sql(`UPDATE locations SET features = '{Dine-in,Takeout}' WHERE id = 'new-glasgow'`)
  })

  // ADM-DAT-30, ADM-ENT-42, CUS-ENT-106
  test('locations show no field of the back office, one by one or together [CUS-LOC-44, CUS-LOC-46]', async () => {
    const { body: all } = await api.call(NOBODY, 'GET /locations')
    const { body: one } = await api.call(NOBODY, 'GET /locations/:id', { params: { id: 'truro' } })
    expect(one.location).toEqual(all.locations.find(({ id }) => id === 'truro'))
    for (const location of all.locations)
      expect(Object.keys(location).filter((field) => BACK_OFFICE.test(field))).toEqual([])
    expect(one.location.hours['monday']).toEqual({ open: '11:30', close: '22:00', closed: false })
    expect((await api.call(NOBODY, 'GET /locations/:id', { params: { id: 'nowhere' } })).status).toBe(404)
  })
})

/** Fields that are there for every restaurant; the others only where it entered something. */
function alwaysThere(shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }>): string[] {
  const needed = Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success)
  return needed.map(([name]) => name).toSorted()
}
