import { parseArgs } from 'node:util'
import { measureMenu, measureOrders, measurePages } from './scenarios.ts'
import { openWorkbench } from './support/workbench.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, rounds: { type: 'string', default: '3' } } })
const effort = { seconds: Number(values.seconds), rounds: Number(values.rounds) }
const bench = await openWorkbench()
try {
  console.log(await measureOrders(bench, effort))
  console.log(await measureMenu(bench, effort))
  console.log(await measurePages(bench, effort))
} finally {
  await bench.close()
}
