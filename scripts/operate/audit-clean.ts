import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { StartRefusal } from '@thali/keeper/start-refusal'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { openDatabase, type Pool } from '../../apps/api/src/database/database.ts'
import { createAuditClean } from '../../apps/api/src/features/system/audit-clean.repository.ts'
import { createAuditSeals } from '../../apps/api/src/features/system/audit-seals.repository.ts'
import { runCommand } from './command.ts'

const HELP = `npm run audit-clean [-- --json]

Once, after the upgrade to 0.10: takes the names, numbers and reasons out of the rows of the audit log and puts them
beside it, where they can be erased with the person. The log is verified before and sealed anew; the last seal of before
and the new one are printed and are in the log. Stop the product first.

Ends with 0, or with 1 where the product is at work or the log is not as it was sealed; then nothing is changed.`

await runCommand({
  help: HELP,
  options: {},
  async run(_values, tell) {
    const { dataDir, databaseUrl } = readOperatorSettings(process.env)
    const installed = await openInstalledDatabase(dataDir, databaseUrl)
    const database = openDatabase({ ...installed.connection, max: 1 }, () => undefined)
    try {
      const cleaned = await clean(database.pool)
      tell(`${cleaned.rows} rows no longer name anybody`)
      tell(`the last seal was ${cleaned.before || 'none'}`)
      tell(`the last seal is  ${cleaned.after || 'none'}`)
      return { end: 'good', said: cleaned }
    } finally {
      await database.close()
      await installed.letGo()
    }
  },
})

async function clean(pool: Pool) {
  const log = createAuditClean(pool)
  const running = await log.runningNodes()
  if (running.length > 0) throw new StartRefusal(`The product is at work (${running.join(', ')}). Stop it first.`)
  const broken = await createAuditSeals(pool).findBroken()
  if (broken)
    throw new StartRefusal(
      `The rows ${broken.after + 1} to ${broken.upTo} of the audit log are not as they were sealed. Nothing is changed.`,
    )
  return log.clean()
}
