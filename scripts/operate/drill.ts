import { BackupError } from '@thali/keeper/backup/backup-error'
import { openSource } from '@thali/keeper/backup/backup-source'
import { runDrill } from '@thali/keeper/backup/drill'
import { type InstalledDatabase, openInstalledDatabase } from '@thali/keeper/backup/installed-database'
import { openTarget } from '@thali/keeper/backup/open-target'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { readKeyFile, toPlace } from './arguments.ts'
import { runCommand } from './command.ts'

const HELP = `npm run drill -- [--from FOLDER|s3://BUCKET/PREFIX] --key-file FILE [--alone] [--json]

Rehearses a restore: opens the newest backup in a temporary folder, checks the rules that must hold in every database,
counts its rows, compares it with the database in use, and notes the result there. Changes nothing else.

--from      where the backups are; without it, the first target of BACKUP_TO. Only a place of BACKUP_TO is noted
--key-file  file with the private key that npm run backup -- --make-key printed
--alone     without the database in use, such as on another machine: nothing is compared or noted

Ends with 0 when every rule holds, 1 when one does not, the log has a hole or the backup cannot be opened.`

await runCommand({
  help: HELP,
  options: {
    from: { type: 'string' },
    'key-file': { type: 'string' },
    alone: { type: 'boolean', default: false },
  },
  async run({ from, 'key-file': keyFile, alone }, tell) {
    const { dataDir, databaseUrl, s3, backupTo } = readOperatorSettings(process.env)
    const place = from === undefined ? backupTo[0] : toPlace(from)
    if (place === undefined) throw new BackupError('Name the place of the backups with --from.')
    const privateKey = await readKeyFile(keyFile)
    const source = await openSource([await openTarget(place, s3)], { privateKey, tell })
    const live = alone ? undefined : await openInstalledDatabase(dataDir, databaseUrl)
    const isOwn = backupTo.map(toPlace).includes(place)
    const drill = await rehearse({ source, isOwn, tell }, live)
    if (live && !isOwn) tell('not noted: BACKUP_TO does not name this place')
    for (const { title, violations } of drill.findings)
      tell(violations.length === 0 ? `ok    ${title}` : `FAIL  ${title}: ${violations.join(', ')}`)
    tell(
      Object.entries(drill.counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
    )
    tell(`opened in ${drill.seconds} s, up to ${drill.lastCommitAt.toISOString()}`)
    return { end: drill.isGood ? 'good' : 'broken', said: { ...drill } }
  },
})

type Job = Omit<Parameters<typeof runDrill>[0], 'live' | 'isShipped' | 'now'>

async function rehearse(job: Job, live: InstalledDatabase | undefined) {
  try {
    const isShipped = job.isOwn && live?.isEmbedded === true
    return await runDrill({ ...job, live: live?.connection, isShipped, now: new Date() })
  } finally {
    await live?.letGo()
  }
}
