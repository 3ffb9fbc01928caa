import { endOf } from '../../apps/api/src/features/system/doctor/findings.ts'
import { findWhy } from '../../apps/api/src/features/system/doctor/why.ts'
import { runCommand } from './command.ts'
import { toLine } from './finding-line.ts'

const HELP = `npm run why [-- --json]

Why do no orders come in? Goes the way of a guest: whether the page is reached, whether each location is open, what it
would promise now, what refused orders in the last hour, cards, and the messages. Changes nothing, and takes a few seconds.
Give it the settings that the product runs with. It ends with 0 when nothing keeps orders away, 2 with warnings, 1 when
something is broken.`

await runCommand({
  help: HELP,
  options: {},
  async run(_values, tell) {
    const findings = await findWhy(process.env)
    for (const finding of findings) tell(toLine(finding))
    return { end: endOf(findings), said: { findings } }
  },
})
