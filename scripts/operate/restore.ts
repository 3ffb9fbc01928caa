import { BackupError } from '@thali/keeper/backup/backup-error'
import { type BackupSource, openSource } from '@thali/keeper/backup/backup-source'
import { addPending, readErasuresSince } from '@thali/keeper/backup/erasure-register'
import { openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { holeWords } from '@thali/keeper/backup/log-holes'
import { openTarget } from '@thali/keeper/backup/open-target'
import { type Restored, restore } from '@thali/keeper/backup/restore'
import { withClient } from '@thali/keeper/backup/with-client'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { readKeyFile, toPlaces } from './arguments.ts'
import { type Outcome, runCommand } from './command.ts'

const HELP = `npm run restore -- --from FOLDER|s3://BUCKET/PREFIX[,SECOND] --key-file FILE [--at '2026-11-21 18:03:00Z'] [--up-to-hole] [--json]

Brings an installation back from its backups into DATA_DIR, which must not be in use: stop the product first. The
database of before is kept beside as postgres.before-TIME; nothing is overwritten.

--from           where the backups are; with two places, what one lacks or has damaged is taken from the other
--key-file       file with the private key that npm run backup -- --make-key printed
--at             the last moment whose changes count, with its zone (Z is UTC); without it, everything that was shipped
--up-to-hole     where files of the log are missing, go back to the last moment before them; without it, nothing is restored
--only-erasures  restores nothing. For a server of DATABASE_URL that was restored to the moment of --at by its own means: the
                 product erases again, at its next start, who was erased after that moment

Order numbers go on 1,000 higher, so that none is given out twice. At its next start the product asks the card provider
for payments since that moment, and before it opens it erases again who was erased after it. Where that cannot be read,
nothing is restored. Keep BACKUP_TO set as it was: the restored database goes on being backed up there. A base backup
that is damaged is told, and the one before it is taken. Ends with 0, or with 2 when something was damaged or
missing, or other secrets were there and those of the backup lie beside them.`

const SECRETS: Record<Restored['secrets'], string> = {
  restored: 'secrets.json was restored',
  same: 'secrets.json was there already',
  kept: 'secrets.json is another than that of the backup and was left as it is; the other is secrets.from-backup.json',
  none: 'the backup holds no secrets.json',
}

await runCommand({
  help: HELP,
  options: {
    from: { type: 'string' },
    at: { type: 'string' },
    'key-file': { type: 'string' },
    'up-to-hole': { type: 'boolean', default: false },
    'only-erasures': { type: 'boolean', default: false },
  },
  async run({ from, at, 'key-file': keyFile, 'up-to-hole': upToHole, 'only-erasures': onlyErasures }, tell) {
    if (from === undefined) throw new BackupError('Name the place of the backups with --from.')
    const { dataDir, databaseUrl, hasPhotos, s3, backupTo } = readOperatorSettings(process.env)
    if (databaseUrl !== undefined && !onlyErasures)
      throw new BackupError('restore brings back the built-in database: take DATABASE_URL out for it.')

    const now = new Date()
    const moment = toMoment(at, now)
    const privateKey = await readKeyFile(keyFile)
    const places = await Promise.all(toPlaces(from).map((place) => openTarget(place, s3)))
    const source = await openSource(places, { privateKey, tell })
    if (onlyErasures) return eraseAgain(source, { dataDir, databaseUrl, moment }, tell)
    const archive = backupTo.length > 0
    const job = { source, dataDir, at: moment, hasPhotos, archive, upToHole, now, tell }
    const restored = await restore(job)
    tell(SECRETS[restored.secrets])
    tell(`${restored.photos} photos were restored`)
    if (restored.erasures > 0) tell(`${restored.erasures} erasures are done again before the product opens`)
    const { damaged, holes } = restored
    if (damaged.length > 0) tell(`damaged and left out: ${damaged.join(', ')}`)
    if (holes.length > 0) tell(`missing in the log, and everything after it: ${holes.map(holeWords).join(', ')}`)
    const lost = `from ${restored.lastCommitAt.toISOString()} to ${now.toISOString()}`
    tell(`back to ${restored.lastCommitAt.toISOString()}; lost is what was changed ${lost}`)
    const isAsWas = restored.secrets !== 'kept' && damaged.length + holes.length === 0
    return { end: isAsWas ? 'good' : 'warnings', said: { ...restored, lostUntil: now } }
  },
})

type Restarted = { dataDir: string; databaseUrl: string | undefined; moment: Date | undefined }

async function eraseAgain(
  source: BackupSource,
  { dataDir, databaseUrl, moment }: Restarted,
  tell: (line: string) => void,
): Promise<Outcome> {
  if (moment === undefined) throw new BackupError('Say with --at to which moment the database was restored.')
  const taken = await readErasuresSince(source, moment)
  const { connection, letGo } = await openInstalledDatabase(dataDir, databaseUrl)
  try {
    await withClient(connection, (client) => addPending(client, taken))
  } finally {
    await letGo()
  }
  tell(`${taken.length} erasures are done again before the product opens`)
  return { end: 'good', said: { erasures: taken.length } }
}

function toMoment(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const moment = new Date(text)
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text.trim())
  if (!hasZone || Number.isNaN(moment.getTime()))
    throw new BackupError(`--at is not a moment with its zone: ${text}. Example: --at '2026-11-21 18:03:00Z'`)
  if (moment > now) throw new BackupError(`--at lies in the future: ${text}.`)
  return moment
}
