import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN, ADMIN_PROGRAM, type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi()
let admin: Caller
let adminId: string

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  adminId = (await api.call(admin, 'GET /me')).body.user.uid
})

const change = (id: string, body: object, caller: Caller = admin) =>
  api.call(caller, 'PATCH /admin/users/:id', { params: { id }, body })
const bulk = (ids: readonly string[], updates: object) =>
  api.call(admin, 'POST /admin/users/bulk', { body: { ids, updates } })
const list = (query: Record<string, string> = {}) =>
  api.call(admin, 'GET /admin/users', { query }).then(({ body }) => body)
const readUser = async (id: string) => (await api.call(admin, 'GET /admin/users/:id', { params: { id } })).body.user
const takeAway = (id: string) => api.call(admin, 'DELETE /admin/users/:id', { params: { id } })

describe('finding accounts', () => {
  // ADM-DAT-02, ADM-DAT-03
  test('accounts are found by part of name, e-mail or phone, newest first, a page at a time', async () => {
    const first = await api.signUp('Quinn Adams')
    const second = await api.signUp('Quinn Baker')
    await change(second.id, { phoneNumber: '(902) 555-0188' })
    expect((await list({ search: 'qUiNn' })).users.map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await list({ search: first.email.slice(0, 12).toUpperCase() })).users.map(({ id }) => id)).toEqual([
      first.id,
    ])
    expect((await list({ search: '555-0188' })).users.map(({ id }) => id)).toEqual([second.id])
    const page = await list({ search: 'quinn', limit: '1', offset: '1' })
    expect([page.total, page.users.map(({ id }) => id)]).toEqual([2, [first.id]])
  })

  test('a percent sign in a search of accounts is looked for, and does not find everything', async () => {
    expect((await list({ search: '%' })).total).toBe(0)
  })

  // ADM-USR-22
  test('a record without an e-mail address is no account, and is not listed', async () => {
    await api.sql(`INSERT INTO users (id, name, email) VALUES ('nameless', 'Wren Without', '')`)
    expect((await list({ search: 'Wren Without' })).total).toBe(0)
    await api.sql(`UPDATE users SET email = 'wren@example.com' WHERE id = 'nameless'`)
    expect((await list({ search: 'Wren Without' })).total).toBe(1)
  })

  // ADM-USR-21, CUS-ENT-13
  test('accounts are found by role and status together; those that were taken away are among the inactive', async () => {
    const gone = await api.signUp('Rowan Gone')
    await takeAway(gone.id)
    expect((await list({ search: 'Rowan Gone' })).total).toBe(0)
    const inactive = await list({ search: 'Rowan Gone', status: 'inactive', role: 'customer' })
    expect(inactive.users[0]).toMatchObject({ id: gone.id, isDeleted: true, isActive: false })
    expect((await list({ search: 'Rowan Gone', status: 'inactive', role: 'staff' })).total).toBe(0)
  })
})

// ADM-ENT-31
test('an account that an admin reads has all its fields', async () => {
  const { id } = await api.signUp('Fay Fields')
  const { user } = (await api.call(admin, 'GET /admin/users/:id', { params: { id } })).body
  const fields =
    'id, uid, email, displayName, phoneNumber, role, isActive, isDeleted, deletedAt, totalOrders, totalSpent, ' +
    'loyaltyPoints, photoURL, createdAt, lastLoginAt, updatedAt'
  expect(Object.keys(user)).toEqual(expect.arrayContaining(fields.split(', ')))
  expect(user).toMatchObject({ id, uid: id, displayName: 'Fay Fields', role: 'customer', totalOrders: 0 })
  expect((await list({ search: 'Fay Fields' })).users).toEqual([user])
})

describe('changing an account', () => {
  // ADM-DAT-06, ADM-DAT-07, ADM-USR-38
  test('changing an account writes its fields, refuses those that cannot be changed by name, and is in the audit log', async () => {
    const ann = await api.signUp('Ann Lee')
    const refused = await change(ann.id, { displayName: 'Thief', email: 'thief@example.com', emailVerified: true })
    expect([refused.status, refused.body.error]).toEqual([400, 'These fields cannot be changed: email, emailVerified'])
    const { body } = await change(ann.id, {
      displayName: 'Ann Smith',
      loyaltyPoints: 120,
      totalSpent: 41.97,
    })
    expect(body.user).toMatchObject({
      displayName: 'Ann Smith',
      loyaltyPoints: 120,
      totalSpent: 41.97,
      email: ann.email,
    })
    const read = await api.call(admin, 'GET /admin/users/:id', { params: { id: ann.id } })
    expect(read.body.user.emailVerified).toBe(false)
    expect(read.body.audit[0]).toMatchObject({ action: 'account.change', by: 'Admin' })
  })

  // Ruling 57
  test('an account takes its record back as it was read, also the own one, and writes what is different in it', async () => {
    const ann = await api.signUp('Ann Lee')
    const read = await readUser(ann.id)
    const { status, body } = await change(ann.id, { ...read, loyaltyPoints: 7 })
    expect(status).toBe(200)
    expect(body.user).toEqual({ ...read, loyaltyPoints: 7, updatedAt: body.user.updatedAt })
    expect((await change(ann.id, { ...read, nickname: 'Annie' })).body.error).toBe('Unknown field: nickname')

    const own = await readUser(adminId)
    expect((await change(adminId, { ...own })).status).toBe(200)
    expect((await change(adminId, { ...own, role: 'manager' })).body.code).toBe('own-account')
  })

  // ADM-USR-38, ruling 57
  test('an account takes an aged record back, and none of what a sign-in and the owner changed meanwhile is undone', async () => {
    const ann = await api.signUp('Ann Lee')
    const read = await readUser(ann.id)
    await api.sql(
      `UPDATE users SET last_login_at = now(), email_verified = true, image = '/media/ann.webp', wants_marketing = true,
         updated_at = now() + interval '1 second'
       WHERE id = $1`,
      [ann.id],
    )
    const aged = await readUser(ann.id)
    expect(aged).toMatchObject({ emailVerified: true, photoURL: '/media/ann.webp', acceptsMarketing: true })

    const { status, body } = await change(ann.id, read)
    expect([status, body.user]).toEqual([200, { ...aged, updatedAt: body.user.updatedAt }])

    const other = await change(ann.id, { ...read, email: 'other@example.com' })
    expect([other.status, other.body.error]).toEqual([400, 'These fields cannot be changed: email'])
  })

  // ADM-USR-38, ruling 57
  test('a record that was read before its person was dismissed is refused, and the person stays dismissed', async () => {
    const mia = await api.signUpStaff('manager', ['truro'])
    const read = await readUser(mia.id)
    await takeAway(mia.id)
    const gone = await readUser(mia.id)

    const answer = await change(mia.id, { ...read, displayName: 'Mia Stone' })
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([409, 'user-changed', { user: gone }])
    expect(await readUser(mia.id)).toEqual(gone)
    expect(gone).toMatchObject({ isActive: false, isDeleted: true })
    expect((await change(mia.id, { ...gone, isActive: true })).body.user).toMatchObject({ isActive: true })
  })

  // ADM-USR-38, ruling 57
  test('a record that was read before its owner proved a new phone is refused, and the phone stays proved', async () => {
    const ann = await api.signUp('Ann Lee')
    await change(ann.id, { phoneNumber: '(902) 555-0171' })
    const read = await readUser(ann.id)
    await api.sql(
      `UPDATE users SET phone_number = '+19025550172', phone_verified_at = now(), updated_at = now() + interval '1 second'
       WHERE id = $1`,
      [ann.id],
    )
    expect((await change(ann.id, read)).body.code).toBe('user-changed')
    expect(await readUser(ann.id)).toMatchObject({ phoneNumber: '+19025550172', phoneVerified: true })
  })

  // ADM-USR-38, ruling 57
  test('points corrected in a record of before an order are refused, and taken in the present record', async () => {
    const ann = await api.signUp('Ann Lee')
    const read = await readUser(ann.id)
    const { body: placed } = await api.call(ann, 'POST /createCustomerOrderCash', { body: orderPayload() })
    await api.call(admin, 'POST /processOrderPayment', { body: { orderId: placed.orderId } })
    for (const status of ['preparing', 'ready', 'completed'] as const) {
      const step = await api.call(admin, 'POST /updateOrderStatus', { body: { orderId: placed.orderId, status } })
      expect(step.status).toBe(200)
    }
    const aged = await readUser(ann.id)
    expect(aged).toMatchObject({ totalOrders: 1, totalSpent: 20.51, loyaltyPoints: 17 })

    expect((await change(ann.id, { ...read, loyaltyPoints: 40 })).body.code).toBe('user-changed')
    expect(await readUser(ann.id)).toEqual(aged)
    expect((await change(ann.id, { ...aged, loyaltyPoints: 57 })).body.user).toMatchObject({
      totalOrders: 1,
      loyaltyPoints: 57,
    })
  })

  // ADM-USR-30
  test('a customer who is only renamed stays signed in; a member of staff who is dismissed is out at once', async () => {
    const ann = await api.signUp()
    await change(ann.id, { displayName: 'Ann Smith' })
    expect((await api.call(ann, 'GET /me')).status).toBe(200)
    const cook = await api.signUpStaff('staff', ['truro'])
    await change(cook.id, { isActive: false })
    expect((await api.call(cook, 'GET /me')).status).toBe(401)
    expect((await api.request(NOBODY, 'POST', '/api/auth/sign-in/email', { body: cook })).status).toBeGreaterThan(399)
  })

  // ADM-ENT-32
  test.for([
    ['a blank name', { displayName: '  ' }, 'displayName'],
    ['a phone of letters', { phoneNumber: 'ring me' }, 'phoneNumber'],
    ['points below zero', { loyaltyPoints: -1 }, 'loyaltyPoints'],
    ['a role that does not exist', { role: 'owner' }, 'role'],
  ] as const)('a change of an account with %s is refused at its field', async ([, body, field]) => {
    const ann = await api.signUp()
    const answer = await change(ann.id, body)
    expect([answer.status, Object.keys(answer.body.details ?? {})]).toEqual([400, [field]])
  })

  // ADM-USR-39
  test('a call without the id of an account changes none, and a blank id names nobody', async () => {
    for (const id of ['', '%20']) {
      const answer = await api.request(admin, 'PATCH', `/api/admin/users/${id}`, { body: { displayName: 'Anybody' } })
      expect(answer.status).toBe(404)
    }
    expect((await list({ search: 'Anybody' })).total).toBe(0)
  })

  test('an admin cannot change their own rights, and the last admin stays', async () => {
    expect((await change(adminId, { role: 'customer' })).body.code).toBe('own-account')
    expect((await change(adminId, { isActive: false }, ADMIN_PROGRAM)).body.code).toBe('last-admin')
    expect((await bulk([adminId], { isActive: false })).body.code).toBe('own-account')
  })

  test('one of two admins who dismiss each other at once stays', async () => {
    const other = await api.signUpStaff('admin', [])
    const answers = await Promise.all([
      change(other.id, { isActive: false }, ADMIN_PROGRAM),
      change(adminId, { isActive: false }, ADMIN_PROGRAM),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await change(adminId, { isActive: true }, ADMIN_PROGRAM)
    admin = await api.signIn(ADMIN)
  })
})

describe('changing many', () => {
  // ADM-DAT-08, ADM-ERR-022
  test('up to 100 accounts are changed at once, all or none', async () => {
    const [ann, ben] = [await api.signUp(), await api.signUp()]
    const { body } = await bulk([ann.id, ben.id], { isActive: false })
    expect(body.users.map(({ isActive }) => isActive)).toEqual([false, false])
    const refused = await bulk([ann.id, 'nobody'], { isActive: true })
    expect([refused.status, refused.body.error]).toEqual([404, 'User not found'])
    expect((await list({ search: ann.email, status: 'inactive' })).total).toBe(1)
  })

  // ADM-CON-39, ADM-USR-41, ADM-USR-42
  test('a change of more than 100 accounts, or of none, is refused with its sentence', async () => {
    const tooMany = await bulk(
      Array.from({ length: 101 }, (_, index) => `id-${index}`),
      { isActive: true },
    )
    expect([tooMany.status, Object.values(tooMany.body.details ?? {})]).toEqual([
      400,
      ['Cannot update more than 100 users at once'],
    ])
    expect((await bulk([], { isActive: true })).status).toBe(400)
  })
})

describe('taking an account away', () => {
  // ADM-USR-26..29
  test('taking an account away keeps its record and ends its sessions, and activating it brings it back', async () => {
    const ann = await api.signUp('Sasha Back')
    const { body } = await takeAway(ann.id)
    expect(body.user).toMatchObject({ isActive: false, isDeleted: true })
    expect(body.user.deletedAt).not.toBeNull()
    expect((await api.call(ann, 'GET /me')).status).toBe(401)
    expect((await change(ann.id, { isActive: true })).body.user).toMatchObject({ isDeleted: false, deletedAt: null })
    expect((await list({ search: 'Sasha Back' })).total).toBe(1)
  })
})

test('the figures of accounts count active, new and paying accounts', async () => {
  const before = (await api.call(admin, 'GET /admin/users/analytics')).body
  const ann = await api.signUp()
  await change(ann.id, { totalOrders: 4, totalSpent: 100 })
  const after = (await api.call(admin, 'GET /admin/users/analytics')).body
  expect(after.totalUsers - before.totalUsers).toBe(1)
  expect(after.customers - before.customers).toBe(1)
  expect(after.newThisMonth - before.newThisMonth).toBe(1)
  expect(after.totalOrders - before.totalOrders).toBe(4)
  expect(after.totalRevenue - before.totalRevenue).toBeCloseTo(100, 2)
})

describe('a crowd of accounts', () => {
  beforeAll(() =>
    api.sql(
      `INSERT INTO users (id, name, email, total_orders)
       SELECT 'crowd-' || n, 'Crowd ' || n, 'crowd-' || n || '@example.test', 1 FROM generate_series(1, 10000) AS n`,
    ),
  )

  // ADM-CON-40, ADM-DAT-04, ADM-USR-46
  test('a crowd of 10,000 accounts is counted with all of them', async () => {
    const { total } = await list()
    const { totalUsers, totalOrders } = (await api.call(admin, 'GET /admin/users/analytics')).body
    expect(totalUsers).toBe(total)
    expect(total).toBeGreaterThan(10_000)
    expect(totalOrders).toBeGreaterThanOrEqual(10_000)
  })

  // ADM-CON-41, ADM-DAT-05, ADM-USR-20
  test('a crowd of accounts is read up to 1000 at a time, by search, role and status, and never more', async () => {
    await api.sql(`UPDATE users SET role = 'staff', is_active = false WHERE id LIKE 'crowd-1%' OR id = 'crowd-2'`)
    const most = { limit: '1000' }
    expect((await list(most)).users).toHaveLength(1000)
    const filtered = await list({ ...most, search: 'crowd', role: 'staff', status: 'inactive' })
    expect([filtered.users.length, filtered.total]).toEqual([1000, 1113])
    expect((await api.call(admin, 'GET /admin/users', { query: { limit: '1001' } })).status).toBe(400)
  })
})

test('the export of accounts has its columns, all pages of the filter, and names that run nothing', async () => {
  const evil = await api.signUp('Zed Export')
  await api.sql(`UPDATE users SET name = '=HYPERLINK("http://x.test","Zed Export")' WHERE id = '${evil.id}'`)
  const address = new URL('/api/admin/users/export.csv?search=Zed%20Export', api.url)
  const file = await fetch(address, { headers: admin.headers })
  // Read as bytes, because decoding text removes the byte order mark.
  const [head, line] = Buffer.from(await file.arrayBuffer())
    .toString()
    .split('\r\n')
  expect(head).toBe('\uFEFFID,Name,Email,Phone,Role,Status,Orders,Spent,Loyalty Points,Created')
  expect(line).toContain(`"'=HYPERLINK(""http://x.test"",""Zed Export"")"`)
  expect(file.headers.get('content-disposition')).toMatch(/filename="users-export-\d{4}-\d\d-\d\d\.csv"/)
  const [noted] = await api.sql<{ action: string }>(`SELECT action FROM audit_log ORDER BY id DESC LIMIT 1`)
  expect(noted?.action).toBe('export')
})

test('managers, staff and customers may manage no accounts', async () => {
  const people = [
    await api.signUpStaff('manager', ['truro']),
    await api.signUpStaff('staff', ['truro']),
    await api.signUp(),
  ]
  for (const caller of people) {
    expect((await api.call(caller, 'GET /admin/users')).status).toBe(403)
    expect((await change(adminId, { isActive: false }, caller)).status).toBe(403)
    expect((await api.request(caller, 'GET', '/api/admin/users/export.csv')).status).toBe(403)
  }
})
