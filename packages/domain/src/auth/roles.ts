/** From least to most: each role may do all that the roles before it may. */
export const ROLES = ['customer', 'staff', 'manager', 'admin'] as const
export type Role = (typeof ROLES)[number]

const ROLE_LABELS = {
  customer: 'Customer',
  staff: 'Staff',
  manager: 'Manager',
  admin: 'Admin User',
} as const satisfies Record<Role, string>
export type RoleLabel = (typeof ROLE_LABELS)[Role]

/** The lowest role for each thing that can be done in the back office. */
export const PERMISSIONS = {
  'orders.board': 'staff',
  'orders.create': 'staff',
  'orders.take-payment': 'staff',
  'orders.cancel': 'staff',
  'orders.change': 'staff',
  'orders.take-late-payment': 'manager',
  'orders.refund': 'manager',
  'orders.text': 'staff',
  'orders.message': 'manager',
  'drawer.keep': 'staff',
  'drawer.days': 'manager',
  'tips.share': 'manager',
  'codes.manage': 'admin',
  'payments.webhooks': 'admin',
  'reservations.manage': 'staff',
  'sounds.manage': 'staff',
  'menu.availability': 'staff',
  'menu.edit': 'manager',
  'locations.edit': 'manager',
  'locations.manage': 'admin',
  'reports.view': 'manager',
  'reports.export': 'admin',
  'users.manage': 'admin',
  'messages.bulk': 'admin',
  'messages.failed': 'admin',
  'keys.manage': 'admin',
  'settings.manage': 'admin',
  'metrics.view': 'admin',
} as const satisfies Record<string, Role>
export type Permission = keyof typeof PERMISSIONS

/** Whether a role may do something. `orders.cancel` covers unpaid and cash orders; a paid card order needs `orders.refund`. */
export function can(role: Role, permission: Permission): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[permission])
}

/** The lower of two roles. */
export function atMost(role: Role, most: Role): Role {
  return ROLES.indexOf(role) > ROLES.indexOf(most) ? most : role
}

/** Whether a role sees a location's orders and figures: staff and managers only those they are assigned to. */
export function canSeeLocation(role: Role, assignedLocationIds: readonly string[], locationId: string): boolean {
  return role === 'admin' || (can(role, 'orders.board') && assignedLocationIds.includes(locationId))
}

/** How a role is called on screen. */
export function roleLabel(role: Role): RoleLabel {
  return ROLE_LABELS[role]
}
