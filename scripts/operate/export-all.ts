import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'

import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { StartRefusal } from '@thali/keeper/start-refusal'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { VERSION } from '../../apps/api/src/config/version.ts'
import { writeArchive } from '../../apps/api/src/database/leaving/write-archive.ts'
import { openMediaStore } from '../../apps/api/src/features/media/media.ts'
import { runCommand } from './command.ts'

const HELP = `npm run export-all -- --to FILE.zip [--json]

Writes everything that the house owns into one archive, while the product runs or not: orders with their dishes, payments,
refunds, the book, drawers, tips, guests, bookings, menus with photos, locations, hours and settings, each as JSON and as CSV,
described in its README.txt and format.json. Passwords, keys and the audit log stay behind.

npm run import-all reads it into a new installation. Ends with 0, or with 1 where nothing was written.`

await runCommand({
  help: HELP,
  options: { to: { type: 'string' } },
  async run({ to }, tell) {
    if (!to) throw new StartRefusal('Name the file with --to; --help says more.')
    const { dataDir, databaseUrl, photos: s3 } = readOperatorSettings(process.env)
    const installed = await openInstalledDatabase(dataDir, databaseUrl)
    const file = path.resolve(to)
    // Under another name until it is whole.
    const part = `${file}.part`
    try {
      const { connection } = installed
      const media = await openMediaStore({ dataDir, s3 })
      const leaving = { connection, media, product: VERSION, now: new Date(), tell }
      const { tables, photos } = await writeArchive(leaving, createWriteStream(part, { mode: 0o600 }))
      await rename(part, file)
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      tell(`${file}: ${rows} rows of ${tables.length} tables, ${photos} photos`)
      return { end: 'good', said: { file, rows, tables: tables.length, photos } }
    } finally {
      await installed.letGo()
    }
  },
})
