import { BackupError } from '@thali/keeper/backup/backup-error'
import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { makeBackup } from '@thali/keeper/backup/make-backup'
import { openTarget } from '@thali/keeper/backup/open-target'
import { makeSealingKeys } from '@thali/keeper/backup/sealing'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { toPlace } from './arguments.ts'
import { runCommand } from './command.ts'

const HELP = `npm run backup -- [--to FOLDER|s3://BUCKET/PREFIX] [--public-key KEY] [--json]
npm run backup -- --make-key

Makes a sealed backup of the database, its secrets and the photos, while the product runs or not, and removes
backups that are older than the retention: all of 14 days, then one for each of 8 weeks, then of 12 months.

--to          where to; without it, to every target of BACKUP_TO
--public-key  whom it is sealed for; without it, BACKUP_PUBLIC_KEY
--make-key    makes a pair of keys. The private one is printed once and opens every backup: keep it on paper and on
              another machine, never on the server

The settings of the product (DATA_DIR, DATABASE_URL, S3_…, AWS_…) say which installation. Ends with 0 when every target
has its backup, 1 when one has not.`

await runCommand({
  help: HELP,
  options: {
    to: { type: 'string' },
    'public-key': { type: 'string' },
    'make-key': { type: 'boolean', default: false },
  },
  async run(values, tell) {
    if (values['make-key']) return makeKey(tell)
    const settings = readOperatorSettings(process.env)
    const { dataDir, databaseUrl, hasPhotos } = settings
    const publicKey = values['public-key'] ?? settings.publicKey
    const places = values.to === undefined ? settings.backupTo : [toPlace(values.to)]
    if (!publicKey) throw new BackupError('Set BACKUP_PUBLIC_KEY; npm run backup -- --make-key makes a pair of keys.')
    if (places.length === 0) throw new BackupError('Set BACKUP_TO, or name a folder with --to.')

    const database = await openInstalledDatabase(dataDir, databaseUrl)
    const backups: object[] = []
    try {
      for (const place of places) {
        const target = await openTarget(place, settings.s3)
        const startedMs = performance.now()
        tell(`read the database into ${target.name}`)
        const job = { connection: database.connection, dataDir, hasPhotos, target, publicKey, now: new Date() }
        const made = await makeBackup(job)
        if (!made) throw new BackupError('Another backup is being made: wait for its end.')
        const seconds = Math.round(performance.now() - startedMs) / 1000
        tell(`made ${made.key}: ${made.files} files, ${made.bytes} bytes, ${made.photos} new photos, ${seconds} s`)
        if (made.removed > 0) tell(`removed ${made.removed} old files`)
        backups.push({ target: target.name, ...made, seconds })
      }
    } finally {
      await database.letGo()
    }
    return { end: 'good', said: { backups } }
  },
})

function makeKey(tell: (line: string) => void) {
  const keys = makeSealingKeys()
  tell(`BACKUP_PUBLIC_KEY=${keys.publicKey}`)
  tell(`Private key, shown only this once: ${keys.privateKey}`)
  tell('Keep it on paper and on another machine. Without it no backup can be read, and with it every one can.')
  return { end: 'good', said: keys } as const
}
