import path from 'node:path'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** As `package.json` names it; npm puts it into `node_modules/.bin`, and a machine's own may be older. */
const NODE_MAJOR = 24
if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
  process.stderr.write(
    `These tests need Node ${NODE_MAJOR}, and this is Node ${process.versions.node}: the product's own lies in node_modules/.bin, so run \`npm exec vitest run <file>\`, or put that folder first in PATH.\n`,
  )
  process.exit(1)
}

/** The longest files first: begun last, one of them would run on alone. */
const LONGEST = /(?:axe-[\w-]+|[\w-]+-trouble|message-budgets|features\/push\/push|house\/cases|step-taps)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Against what hangs, not a measure of speed: a busy machine may take its time. */
const PATIENCE_MS = 30_000

/** Compiled code is kept between runs, also for the programs that tests start. */
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(import.meta.dirname, '.cache/compiled')

/**
 * As in production, Node itself loads the modules and takes off their types: through Vite every use of something
 * imported is a look-up, and every stack is made anew. No test here replaces modules, so Vitest need not watch them
 * load. Components go through Vite: Node loads no `.tsx`.
 */
const UNDER_NODE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  setupFiles: [path.resolve(import.meta.dirname, 'packages/testing/src/stacks-as-thrown.ts')],
}

/** Programs and browsers start beside everything else that the machine does. */
const SLOW = { testTimeout: 4 * PATIENCE_MS, hookTimeout: 4 * PATIENCE_MS }

const IN_BROWSER = { ...UNDER_NODE, ...SLOW, globalSetup: ['e2e/support/global-setup.ts'] }

/**
 * A journey for each great walk, which `npm test` plays: an order, a payment, the kitchen's work with a cancellation and its
 * refund, an order by phone, a booking, work without a network, a manager's approval; and axe on each layout.
 */
const WALKS = [
  'e2e/site/{order,payment,reservation}.test.ts',
  'e2e/back-office/{order-desk,cash-back}.test.ts',
  'e2e/choosing/saturday-dinner.test.ts',
  'e2e/order-taking/keyboard.test.ts',
  'e2e/offline/offline-board.test.ts',
  'e2e/access/axe-layouts.test.ts',
]

/**
 * What keeps PostgreSQL and works with two of them, and several processes: its own program, backups, standby, fail-over, the
 * program that prints, a release in place of another; providers and lines that fail, whose tests wait for them; and the kept
 * cases of a whole house.
 */
const KEEPING = [
  'packages/keeper/src/{backup,embedded,standby}/**/*.test.ts',
  'apps/api/src/database/{restore,erasures-restored,damaged-backups,moving/move-database}.test.ts',
  'apps/api/src/features/nodes/standby/*.test.ts',
  'apps/api/src/supervisor.test.ts',
  'apps/api/src/features/printing/polling/agent.test.ts',
  'apps/api/src/database/lost-connections.test.ts',
  'apps/api/src/features/messages/message-recovery.test.ts',
  'apps/api/src/features/payments/{refunds/refund-trouble,webhooks/provider-trouble}.test.ts',
  'apps/sandbox/src/features/payments/webhook-delivery.test.ts',
  'scripts/operate/releases.test.ts',
  'bench/house/cases.test.ts',
]

export default defineConfig({
  test: {
    // On two cores one worker is the default, and waits for databases and browsers half of its time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    environment: 'node',
    // No test leans on what a module kept or lost; loading all of them anew for every file took a fifth of the time.
    isolate: false,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: 2 * PATIENCE_MS,
    hookTimeout: 2 * PATIENCE_MS,
    projects: [
      {
        extends: true,
        test: {
          ...UNDER_NODE,
          name: 'domain',
          include: ['packages/*/src/**/*.test.ts', 'apps/pos/*.test.ts', '{scripts,bench}/**/*.test.ts'],
          exclude: KEEPING,
        },
      },
      {
        extends: true,
        test: {
          ...UNDER_NODE,
          name: 'api',
          include: ['apps/{api,sandbox}/src/**/*.test.ts'],
          exclude: KEEPING,
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...UNDER_NODE,
          ...SLOW,
          name: 'keeping',
          include: KEEPING,
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'walks', include: WALKS, ...IN_BROWSER } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/{site,back-office,choosing,delivery,order-taking,offline,point-of-sale,kitchen}/**/*.test.ts'],
          exclude: WALKS,
          ...IN_BROWSER,
        },
      },
      // Every scene in both looks takes minutes: `npm run proof -- --only access`, not a test.
      { extends: true, test: { name: 'access', include: ['e2e/access/every-*.test.ts'], ...IN_BROWSER } },
    ],
  },
})
