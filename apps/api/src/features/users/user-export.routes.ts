import type { UserView } from '@thali/contracts/people/user-management'
import { exportUsers } from '@thali/contracts/system/files'
import { formatPhone } from '@thali/domain/people/contact-fields'

import type { UserManagement } from '#api/features/users/user-management.service.ts'
import { type AddCsv, csvDateTime } from '#api/plugins/csv/csv-routes.ts'

/** The filtered accounts as CSV. */
export function addUserExport(addCsv: AddCsv, { management }: { management: UserManagement }): void {
  addCsv(exportUsers, {
    name: (_, today) => `users-export-${today}.csv`,
    // Columns in the specified order (ADM-CSV-05).
    columns: ['ID', 'Name', 'Email', 'Phone', 'Role', 'Status', 'Orders', 'Spent', 'Loyalty Points', 'Created'],
    async *rows(query) {
      for await (const piece of management.listAll(query)) yield piece.map(toCells)
    },
  })
}

function toCells(user: UserView): (string | number)[] {
  return [
    user.id,
    user.displayName,
    user.email,
    user.phoneNumber ? formatPhone(user.phoneNumber) : '',
    user.role,
    user.isActive ? 'active' : 'inactive',
    user.totalOrders,
    user.totalSpent.toFixed(2),
    user.loyaltyPoints,
    csvDateTime(user.createdAt),
  ]
}
