import { parseArgs } from 'node:util'

import { examine } from '../../apps/api/src/features/system/doctor/doctor.ts'
import { exitCodeOf } from '../../apps/api/src/features/system/doctor/findings.ts'

const HELP = `npm run doctor [-- --json]

Looks at everything that breaks an installation sooner or later, in about two seconds, and changes nothing.
Give it the settings that the product runs with. It ends with 0 when all is well, 2 with warnings, 1 when something is broken.`

const { values: options } = parseArgs({
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (options.help) {
  console.log(HELP)
} else {
  const findings = await examine(process.env)
  if (options.json) console.log(JSON.stringify({ findings }, null, 2))
  else for (const { level, about, says } of findings) console.log(`${level.padEnd(4)}  ${about.padEnd(12)}  ${says}`)
  process.exitCode = exitCodeOf(findings)
}
