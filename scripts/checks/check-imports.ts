import { reportFindings } from '../source-files.ts'
import { findRings, type Import, readImports, roomOfFile, TEST_CODE } from './import-graph.ts'

type Rule = { says: string; refuses: (one: Import) => boolean }

/** Imports that a rule below refuses and that stay, with the reason. A row that is no longer needed fails the check. */
const EXCEPTIONS: readonly (readonly [from: string, to: string, because: string])[] = [
  ['auth/accounts.repository.ts', 'users/users.table.ts', 'better-auth reads and writes the accounts itself'],
  ['menu/menu.repository.ts', 'locations/locations.table.ts', 'a menu and its location are read in one transaction'],
  [
    'reservations/reservations.repository.ts',
    'locations/locations.table.ts',
    'bookings are searched by the name of their location, in one query',
  ],
]

/** Floors of the API from the ground up: run-time imports go to the same floor or further down. */
const FLOORS: readonly (readonly string[])[] = [
  ['config'],
  ['database'],
  ['outbox', 'identity'],
  ['plugins'],
  ['features'],
  ['starter'],
  ['(root)'],
]
const API_FILE = /^apps\/api\/src\/(?:(?<room>[a-z-]+)\/)?/
/** Of the root, what every floor may read. */
const GROUND_FILES = new Set(['apps/api/src/clock.ts'])

const FEATURE = /^apps\/api\/src\/features\/(?<feature>[a-z0-9-]+)\//

const within = (file: string, folder: string) => file.startsWith(folder)
const isOurs = (file: string) => /^(?:apps|packages|scripts|e2e|bench)\//.test(file)
const appOf = (file: string) => /^apps\/([\w-]+)\//.exec(file)?.[1]
const featureOf = (file: string) => FEATURE.exec(file)?.groups?.['feature']
const wingOf = (file: string) => /^apps\/web\/src\/(site|back-office)\//.exec(file)?.[1]
const floorOf = (file: string) =>
  GROUND_FILES.has(file)
    ? 0
    : FLOORS.findIndex((rooms) => rooms.includes(API_FILE.exec(file)?.groups?.['room'] ?? '(root)'))
const crossesFeatures = ({ from, to }: Import) =>
  featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to)

/** Which way imports point: domain ← contracts ← api, web; the two wings of the site side by side. */
const RULES: Rule[] = [
  {
    says: 'code of the product imports no test code',
    refuses: ({ from, to }) => !TEST_CODE.test(from) && /^(?:apps|packages)\//.test(from) && TEST_CODE.test(to),
  },
  {
    says: 'the domain imports nothing but itself',
    refuses: ({ from, to }) =>
      within(from, 'packages/domain/') && !TEST_CODE.test(from) && !within(to, 'packages/domain/'),
  },
  {
    says: 'contracts import only the domain and zod',
    refuses: ({ from, to }) =>
      within(from, 'packages/contracts/') &&
      !TEST_CODE.test(from) &&
      !['packages/domain/', 'packages/contracts/'].some((folder) => within(to, folder)) &&
      to !== 'zod',
  },
  {
    says: 'the keeper of the database knows nothing of a restaurant: it imports the domain and libraries',
    refuses: ({ from, to }) =>
      within(from, 'packages/keeper/') &&
      !TEST_CODE.test(from) &&
      isOurs(to) &&
      !['packages/domain/', 'packages/keeper/'].some((folder) => within(to, folder)),
  },
  {
    says: 'what talks to printers knows nothing of orders: it imports the domain only',
    refuses: ({ from, to }) =>
      within(from, 'packages/printing/') &&
      !TEST_CODE.test(from) &&
      isOurs(to) &&
      !['packages/domain/', 'packages/printing/'].some((folder) => within(to, folder)),
  },
  {
    says: 'packages import no app',
    refuses: ({ from, to }) => within(from, 'packages/') && within(to, 'apps/'),
  },
  {
    says: "apps import neither each other nor the tools around them, except that the API's tests run the sandbox",
    refuses: ({ from, to }) =>
      within(from, 'apps/') &&
      isOurs(to) &&
      !within(to, 'packages/') &&
      appOf(from) !== appOf(to) &&
      !(within(from, 'apps/api/src/testing/') && to === 'apps/sandbox/src/app.ts'),
  },
  {
    says: 'a floor of the API needs nothing above it at run time',
    refuses: ({ from, to, isTypeOnly }) =>
      !isTypeOnly && !TEST_CODE.test(from) && API_FILE.test(from) && API_FILE.test(to) && floorOf(from) < floorOf(to),
  },
  {
    says: "an api feature calls another's service or statements; repositories and routes are handed in as types",
    refuses: (one) =>
      crossesFeatures(one) &&
      !one.isTypeOnly &&
      !TEST_CODE.test(one.from) &&
      /\.(?:repository|routes)\.ts$/.test(one.to),
  },
  {
    says: "only a table refers to another feature's table, for its foreign keys",
    refuses: (one) =>
      crossesFeatures(one) &&
      !one.isTypeOnly &&
      !TEST_CODE.test(one.from) &&
      one.to.endsWith('.table.ts') &&
      !one.from.endsWith('.table.ts'),
  },
  {
    says: 'neither wing of the site imports the other; what both need lies in cart/, dishes/, ui/ or lib/',
    refuses: ({ from, to }) => wingOf(from) !== undefined && wingOf(to) !== undefined && wingOf(from) !== wingOf(to),
  },
  {
    says: 'what both wings share knows neither of them',
    refuses: ({ from, to }) =>
      /^apps\/web\/src\/(?:ui|lib|cart|dishes|layout)\//.test(from) &&
      !TEST_CODE.test(from) &&
      wingOf(to) !== undefined,
  },
  {
    says: 'the browser carries no schema: the site imports types of the contracts only',
    refuses: ({ from, to, isTypeOnly }) =>
      within(from, 'apps/web/') &&
      !TEST_CODE.test(from) &&
      !isTypeOnly &&
      (within(to, 'packages/contracts/') || to === 'zod'),
  },
]

const API_FEATURES = 'apps/api/src/features/'
const used = new Set<(typeof EXCEPTIONS)[number]>()

function isExcepted(one: Import): boolean {
  const exception = EXCEPTIONS.find(([from, to]) => one.from === API_FEATURES + from && one.to === API_FEATURES + to)
  if (exception) used.add(exception)
  return exception !== undefined
}

const imports = await readImports()
const broken = imports.flatMap((one) =>
  RULES.filter((rule) => rule.refuses(one) && !isExcepted(one)).map(
    ({ says }) => `${one.from} imports ${one.to}: ${says}`,
  ),
)
const stale = EXCEPTIONS.filter((exception) => !used.has(exception)).map(
  ([from, to]) => `${from} no longer imports ${to}: take the exception out`,
)
const rings = findRings(imports).flatMap((ring) => {
  const rooms = [...new Set(ring.map(({ from }) => roomOfFile(from)))].join(', ')
  return [`these rooms import each other in a ring: ${rooms}`, ...ring.map(({ from, to }) => `  ${from} imports ${to}`)]
})
reportFindings([...broken, ...stale, ...rings])
