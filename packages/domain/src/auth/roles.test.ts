import { expect, test } from 'vitest'

import { PERMISSIONS, type Permission, ROLES, can, canSeeLocation, roleLabel } from './roles.ts'

const permissions = Object.keys(PERMISSIONS) as Permission[]

// ADM-ROL-01, CUS-AUT-01
test('every role is called by its label', () => {
  expect(ROLES.map(roleLabel)).toEqual(['Customer', 'Staff', 'Manager', 'Admin User'])
})

// CUS-AUT-26..30
test('a customer may do nothing in the back office, an admin everything', () => {
  expect(permissions.filter((permission) => can('customer', permission))).toEqual([])
  expect(permissions.filter((permission) => !can('admin', permission))).toEqual([])
})

test('each role may do what the role before it may', () => {
  for (const permission of permissions) {
    const allowed = ROLES.map((role) => can(role, permission))
    expect(allowed, `who may ${permission}`).toEqual(allowed.toSorted((a, b) => Number(a) - Number(b)))
  }
})

// CUS-AUT-02
test('staff run the board, managers refund and edit, admins manage people', () => {
  expect(can('staff', 'orders.board') && can('staff', 'orders.cancel') && can('staff', 'menu.availability')).toBe(true)
  expect(can('staff', 'orders.refund') || can('staff', 'menu.edit') || can('staff', 'reports.view')).toBe(false)
  expect(can('manager', 'orders.refund') && can('manager', 'menu.edit') && can('manager', 'locations.edit')).toBe(true)
  expect(can('manager', 'users.manage') || can('manager', 'reports.export')).toBe(false)
})

test('staff and managers see their own locations, an admin all, a customer none', () => {
  expect(canSeeLocation('staff', ['truro'], 'truro')).toBe(true)
  expect(canSeeLocation('manager', ['truro'], 'new-glasgow')).toBe(false)
  expect(canSeeLocation('admin', [], 'new-glasgow')).toBe(true)
  expect(canSeeLocation('customer', ['truro'], 'truro')).toBe(false)
})
