import path from 'node:path'

import { readOperatorSettings } from '../../apps/api/src/config/config.ts'
import { MIGRATIONS_FOLDER } from '../../apps/api/src/database/schema/migration-files.ts'
import { endOf } from '../../apps/api/src/features/system/doctor/findings.ts'
import { examineUpgrade } from '../../apps/api/src/features/system/doctor/upgrade-check.ts'
import { findMigrationFindings, isSquawkInstalled } from '../checks/migration-findings.ts'
import { runCommand } from './command.ts'
import { toLine } from './finding-line.ts'

const HELP = `npm run upgrade-check [-- --json]

Says what the next start of this program does to the database of the installation at work: which migrations come, what
each locks and for about how long, and which disk space it takes. Run it with the new program while the release of
before is at work. Changes nothing there: the migrations are rehearsed on an empty copy of the schema, in a temporary folder.

Give it the settings that the product runs with. Ends with 0 when nothing speaks against the upgrade, 2 with warnings,
1 without a backup of the last 24 hours, without room on the disk, or when a migration does not run.`

await runCommand({
  help: HELP,
  options: {},
  async run(_values, tell) {
    const findings = await examineUpgrade({ settings: readOperatorSettings(process.env), now: new Date(), lint })
    // A hundred lines say ok: what speaks against the upgrade comes first.
    const order = ['fail', 'warn', 'ok']
    const sorted = findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
    for (const finding of sorted) tell(toLine(finding))
    return { end: endOf(findings), said: { findings } }
  },
})

async function lint(names: readonly string[]): Promise<string[] | undefined> {
  if (!isSquawkInstalled()) return undefined
  return findMigrationFindings(names.map((name) => path.join(MIGRATIONS_FOLDER, `${name}.sql`)))
}
