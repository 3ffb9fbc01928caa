import { runStep } from './steps.ts'

// Many more of the requests that the tests make up from the contracts, and others each time. A failure names its seed.
const [rounds = '100', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2)
process.env['FUZZ_ROUNDS'] = rounds
process.env['FUZZ_SEED'] = seed
const { isPassed } = await runStep({
  name: `${rounds} requests for each call, seed ${seed}`,
  command: [
    'vitest',
    'run',
    '--project',
    'api',
    '--testTimeout',
    '600000',
    'apps/api/src/plugins/contract-fuzz.test.ts',
  ],
  isShown: true,
})
if (!isPassed) process.exitCode = 1
