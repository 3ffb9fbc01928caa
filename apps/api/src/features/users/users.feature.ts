import { createAddressesRepository } from './addresses.repository.ts'
import { createAddressesService } from './addresses.service.ts'
import { createFirstAdmin, type FirstAdminParts } from './first-admin.service.ts'
import { createPhoneCodesRepository } from './phone-codes.repository.ts'
import { createPhoneProof } from './phone-proof.service.ts'
import { createTextedCodes } from './texted-codes.ts'
import { createUserListRepository } from './user-list.repository.ts'
import { createUserManagement } from './user-management.service.ts'
import type { UsersRepository } from './users.repository.ts'
import { addUserExport, addUserRoutes } from './users.routes.ts'
import { createUsersService, type UserParts } from './users.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'
import type { RouteScope } from '#api/plugins/routes.ts'

type Management = Parameters<typeof createUserManagement>[0]
type Parts = FirstAdminParts &
  Pick<UserParts, 'rules'> &
  Pick<Management, 'endSessions' | 'sendVerificationMail'> & { repository: UsersRepository }

export function createUsers(options: FeatureOptions, { repository, ...parts }: Parts) {
  const { config, database } = options
  const shared = { ...options, ...parts, db: database.db, users: repository }
  const users = createUsersService(shared)
  return {
    users,
    addresses: createAddressesService({ ...options, addresses: createAddressesRepository(database.db) }),
    firstAdmin: createFirstAdmin({ ...shared, dataDir: config.dataDir, wanted: config.firstAdmin }),
    phoneProof: createPhoneProof({
      ...options,
      codes: createPhoneCodesRepository(database.db),
      users,
      texted: createTextedCodes(options),
    }),
    management: createUserManagement({ ...shared, list: createUserListRepository(database.db), actors: users }),
  }
}

export function addUsers({ addRoute, addCsv }: RouteScope, services: Parameters<typeof addUserRoutes>[1]): void {
  addUserRoutes(addRoute, services)
  addUserExport(addCsv, services)
}
