import { withClient } from '@thali/keeper/backup/with-client'
import { BoundedClient } from '@thali/keeper/connection/bounded-client'
import { connectionTo } from '@thali/keeper/connection/connect'
import { seenDatabaseIn } from '@thali/keeper/connection/seen-database'
import { findLeftBehind } from '@thali/keeper/standby/left-behind'
import { StartRefusal } from '@thali/keeper/start-refusal'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { runCommand } from './command.ts'

const HELP = `npm run left-behind -- --old postgres://user:secret@old-host:5432/thali [--json]

After a fail-over: names the orders, payments, refunds and reservations that an overtaken primary has and the present one,
that of DATABASE_URL, lacks. The old server has to run, cut off from everybody else. Changes nothing on either.

--old   address of the overtaken server

Ends with 0 when nothing is missing, 2 when something is, 1 when they cannot be compared.`

const READ_ONLY = { application_name: 'thali-left-behind', options: '-c default_transaction_read_only=on' }

await runCommand({
  help: HELP,
  options: { old: { type: 'string' } },
  async run({ old }, tell) {
    const { dataDir, databaseUrl } = readOperatorSettings(process.env)
    if (old === undefined) throw new StartRefusal('Name the overtaken server with --old.')
    if (databaseUrl === undefined) throw new StartRefusal('Set DATABASE_URL: without it nothing can be overtaken.')
    const overtaken = new BoundedClient({ connectionString: old, connectionTimeoutMillis: 5_000, ...READ_ONLY })
    await overtaken.connect().catch((cause: unknown) => {
      throw new StartRefusal('The server named with --old does not answer: start it, cut off from the nodes.', {
        cause,
      })
    })
    try {
      const present = connectionTo(databaseUrl, seenDatabaseIn(dataDir))
      const found = await withClient(present, (client) => findLeftBehind(overtaken, client))
      for (const { what, name, lacks } of found) tell(`${what.padEnd(12)} ${name}  ${lacks}`)
      tell(found.length === 0 ? 'Nothing was left behind.' : `${found.length} were left behind.`)
      return { end: found.length === 0 ? 'good' : 'warnings', said: { found } }
    } finally {
      await overtaken.end()
    }
  },
})
