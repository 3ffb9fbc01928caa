import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { StartRefusal } from '@thali/keeper/start-refusal'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { openDatabase } from '../../apps/api/src/database/database.ts'
import { createOperatorAccess } from '../../apps/api/src/features/auth/operator-access.ts'
import { forgetFirstPassword } from '../../apps/api/src/features/users/first-admin.service.ts'
import { createUsersRepository } from '../../apps/api/src/features/users/users.repository.ts'
import { runCommand } from './command.ts'

const HELP = `npm run admin [-- --reset EMAIL] [--json]

Lists the accounts of admins, while the product runs or not. For the day on which none of them can sign in.

--reset  gives the account of this address a new password, which is printed once, opens it again if it was closed, and
         ends all of its sessions. It stands in the audit log

Ends with 0, or with 1 where there is no such admin.`

await runCommand({
  help: HELP,
  options: { reset: { type: 'string' } },
  async run({ reset }, tell) {
    const { dataDir, databaseUrl } = readOperatorSettings(process.env)
    const installed = await openInstalledDatabase(dataDir, databaseUrl)
    const database = openDatabase({ ...installed.connection, max: 2 }, () => undefined)
    try {
      const access = createOperatorAccess({ db: database.db, users: createUsersRepository(database.db) })
      const admins = (await access.listAdmins()).map(({ id, email, name, isActive, lastLoginAt }) => {
        return { id, email, name, isActive, lastLoginAt }
      })
      if (reset === undefined) {
        for (const { email, name, isActive, lastLoginAt } of admins)
          tell(
            `${email}  ${name}, ${isActive ? 'active' : 'closed'}, ${lastLoginAt ? `last signed in ${lastLoginAt.toISOString()}` : 'never signed in'}`,
          )
        return { end: 'good', said: { admins } }
      }
      const account = admins.find(({ email }) => email === reset.trim().toLowerCase())
      if (!account) throw new StartRefusal(`No admin has the address ${reset}. npm run admin lists them.`)
      const password = await access.reset(account)
      await forgetFirstPassword(dataDir)
      tell(`${account.email}  password: ${password}`)
      tell('Shown only this once. Change it after signing in.')
      return { end: 'good', said: { email: account.email, password } }
    } finally {
      await database.close()
      await installed.letGo()
    }
  },
})
