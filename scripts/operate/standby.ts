import { once } from 'node:events'
import { hostname } from 'node:os'
import path from 'node:path'

import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { EmbeddedPostgresError } from '@thali/keeper/embedded/errors'
import { makeStandby } from '@thali/keeper/standby/make-standby'
import { promoteStandby, startStandby } from '@thali/keeper/standby/run-standby'
import { makeStandbyRole } from '@thali/keeper/standby/standby-role'

import { toListenAddress, readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { runCommand } from './command.ts'

const HELP = `npm run standby -- --make-role
npm run standby -- --of postgres://thali_standby:secret@FIRST:5433/thali --into DIR [--name NAME]
npm run standby -- --run DIR
npm run standby -- --promote DIR

A second machine that follows the database of the first, and takes its place when that is lost.

--make-role  on the first machine, which runs with DATABASE_LISTEN=address:port: makes the role for standbys and prints
             its address, with a new password, once
--of --into  on the second: copies the running database into an empty folder, as one that follows it
--run        follows the first machine until it is stopped; with DATABASE_LISTEN others may read here
--promote    when the first machine is lost: this database takes orders from now on. Refused while the first answers.
             Then stop --run, copy secrets.json and media of the first into DIR, and start the product with DATA_DIR=DIR
--name       by which the first knows this standby; without it, the name of this machine

Connections are not encrypted: use a private network. A machine that was replaced is made a standby anew, in an empty folder.`

const LONG_MS = 3_600_000

await runCommand({
  help: HELP,
  options: {
    'make-role': { type: 'boolean', default: false },
    of: { type: 'string' },
    into: { type: 'string' },
    name: { type: 'string' },
    run: { type: 'string' },
    promote: { type: 'string' },
  },
  async run({ 'make-role': wantsRole, of: primary, into, name, run: followed, promote }, tell) {
    if (wantsRole) return makeRole(tell)
    if (primary && into) {
      const chosen =
        name ??
        hostname()
          .toLowerCase()
          .replaceAll(/[^a-z0-9_]/g, '_')
      const dataDir = path.resolve(into)
      await makeStandby({ primary, dataDir, name: chosen, tell })
      tell(`made: npm run standby -- --run ${into}`)
      return { end: 'good', said: { dataDir, name: chosen } }
    }
    if (followed) return follow(path.resolve(followed), tell)
    if (promote) {
      const dataDir = path.resolve(promote)
      await promoteStandby({ dataDir, tell })
      return { end: 'good', said: { dataDir } }
    }
    throw new EmbeddedPostgresError(
      'Say what to do: --make-role, --of with --into, --run or --promote; --help says more.',
    )
  },
})

async function makeRole(tell: (line: string) => void) {
  const { dataDir, databaseUrl } = readOperatorSettings(process.env)
  const database = await openInstalledDatabase(dataDir, databaseUrl)
  try {
    const { user, password } = await makeStandbyRole(database.connection)
    const place = process.env['DATABASE_LISTEN'] ?? 'HOST:PORT'
    const url = `postgres://${user}:${password}@${place}/thali`
    tell(`Shown only this once: ${url}`)
    return { end: 'good', said: { url } } as const
  } finally {
    await database.letGo()
  }
}

async function follow(dataDir: string, tell: (line: string) => void) {
  // Heard from the first moment on: a signal that nobody hears would leave the database without its end.
  const told = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const listen = toListenAddress(process.env['DATABASE_LISTEN'])
  const standby = await startStandby({ dataDir, listen, log: (line) => console.error(line) })
  tell(`the standby in ${dataDir} follows its primary; Ctrl-C stops it`)
  const lost = new Promise<string>((resolve) => {
    standby.onUnexpectedExit(resolve)
  })
  // Neither the database's process nor a listener for signals keeps this process running.
  const running = setInterval(() => undefined, LONG_MS)
  const reason = await Promise.race([told, lost])
  clearInterval(running)
  await standby.stop()
  if (typeof reason === 'string') throw new EmbeddedPostgresError(reason)
  return { end: 'good', said: { dataDir } } as const
}
