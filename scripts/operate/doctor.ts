import { examine } from '../../apps/api/src/features/system/doctor/doctor.ts'
import { endOf } from '../../apps/api/src/features/system/doctor/findings.ts'
import { runCommand } from './command.ts'
import { toLine } from './finding-line.ts'

const HELP = `npm run doctor [-- --json]

Looks at everything that breaks an installation sooner or later, in about two seconds, and changes nothing.
Give it the settings that the product runs with. It ends with 0 when all is well, 2 with warnings, 1 when something is broken.`

await runCommand({
  help: HELP,
  options: {},
  async run(_values, tell) {
    const findings = await examine(process.env)
    for (const finding of findings) tell(toLine(finding))
    return { end: endOf(findings), said: { findings } }
  },
})
