import { BackupError } from '@thali/keeper/backup/backup-error'
import { findRunningDatabase } from '@thali/keeper/backup/installed-database'
import { noteKeyAtHand } from '@thali/keeper/backup/key-ends'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { examine } from '../../apps/api/src/features/system/doctor/doctor.ts'
import { endOf } from '../../apps/api/src/features/system/doctor/findings.ts'
import { runCommand } from './command.ts'
import { toLine } from './finding-line.ts'

const HELP = `npm run doctor [-- --json]
npm run doctor -- --backup-key-ends=ABCD

Looks at everything that breaks an installation sooner or later, and changes nothing. Takes about two seconds, or five where something does not answer.
Give it the settings that the product runs with. It ends with 0 when all is well, 2 with warnings, 1 when something is broken.

--backup-key-ends  the last four letters of the private key of the backups, from the paper: notes that it is at hand. The
                   product has to run. Once a year the doctor asks for it`

await runCommand({
  help: HELP,
  options: { 'backup-key-ends': { type: 'string' } },
  async run({ 'backup-key-ends': ends }, tell) {
    if (ends !== undefined) await noteEnds(ends)
    const findings = await examine(process.env)
    for (const finding of findings) tell(toLine(finding))
    return { end: endOf(findings), said: { findings } }
  },
})

async function noteEnds(ends: string): Promise<void> {
  const { dataDir, databaseUrl, publicKey } = readOperatorSettings(process.env)
  if (!publicKey) throw new BackupError('No backups are sealed here: BACKUP_PUBLIC_KEY is not set.')
  const running = await findRunningDatabase(dataDir, databaseUrl)
  if (!running) throw new BackupError('The product is not running: start it, then tell the letters again.')
  try {
    await noteKeyAtHand(running.connection, publicKey, ends)
  } finally {
    await running.letGo()
  }
}
