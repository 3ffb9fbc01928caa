import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, reportFindings, REPOSITORY } from './source-files.ts'

type Import = { from: string; to: string; isTypeOnly: boolean }
type Rule = { says: string; refuses: (one: Import) => boolean }

/**
 * Imports between features of the API that the rules below would refuse, with the reason. A row that is no longer
 * needed fails the check.
 */
const EXCEPTIONS: readonly (readonly [from: string, to: string, because: string])[] = [
  ['auth/auth.service.ts', 'users/users.table.ts', 'better-auth writes accounts into our table itself'],
  ['auth/auth-services.ts', 'messages/messages.repository.ts', 'the type of what sends the mails of accounts'],
  [
    'users/users.repository.ts',
    'auth/auth.table.ts',
    'deactivating an account ends its sessions in the same transaction',
  ],
  [
    'menu/menu.repository.ts',
    'locations/locations.table.ts',
    'a menu and its location are one snapshot, read in one transaction',
  ],
  ['orders/placing/order-pricing.ts', 'menu/menu.repository.ts', 'the type of a dish'],
  ...[
    'refunds/card-money',
    'refunds/hand-payments',
    'refunds/refunds.service',
    'staff/staff-orders.service',
    'staff/staff-payments.service',
  ].map(
    (from) =>
      [
        `payments/${from}.ts`,
        'orders/order-writes.repository.ts',
        'an order and its payment change in one transaction',
      ] as const,
  ),
  ['users/suppressions.ts', 'messages/messages.table.ts', 'the table of refused addresses'],
  [
    'orders/order-loyalty.ts',
    'users/users.table.ts',
    'completing an order credits its customer in the same transaction',
  ],
  [
    'live/live.service.ts',
    'orders/orders.repository.ts',
    'the reader of changed orders; the service would ask for a caller',
  ],
  [
    'live/live.service.ts',
    'reservations/reservations.repository.ts',
    'the reader of changed bookings; the service would ask for a caller',
  ],
  [
    'reservations/reservations.repository.ts',
    'locations/locations.table.ts',
    'a booking is read with the place where it is, for people to find it',
  ],
  [
    'messages/messages.service.ts',
    'reservations/reservations.repository.ts',
    'a message is written from the booking as it is when it is sent',
  ],
  [
    'messages/messages.service.ts',
    'orders/orders.repository.ts',
    'a message is written from the order as it is when it is sent',
  ],
  [
    'messages/messages.service.ts',
    'users/users.repository.ts',
    'a message is addressed to the account as it is when it is sent',
  ],
]

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?<type>type\s)?(?:[^'"();]*?\sfrom\s+)?'(?<static>[^']+)'|\bimport\('(?<dynamic>[^']+)'\)/g
const ALIASES: [RegExp, string][] = [
  [/^#(api|web|sandbox)\/(.*)$/, 'apps/$1/src/$2'],
  [/^@thali\/(domain|contracts|testing)\/(.*)$/, 'packages/$1/src/$2.ts'],
  [/^@thali\/(api|web|sandbox)(.*)$/, 'apps/$1$2'],
]
const FEATURE = /^apps\/api\/src\/features\/(?<feature>[a-z0-9-]+)\//
const TEST_CODE = /\.(?:test|fixture|testing)\.tsx?$|\/testing\/|^e2e\/|^packages\/testing\/|^vitest$|^fast-check$/

const within = (file: string, folder: string) => file.startsWith(folder)
const isOurs = (file: string) => /^(?:apps|packages|scripts|e2e|bench)\//.test(file)
const appOf = (file: string) => /^apps\/(\w+)\//.exec(file)?.[1]
const featureOf = (file: string) => FEATURE.exec(file)?.groups?.['feature']
const wingOf = (file: string) => /^apps\/web\/src\/(site|back-office)\//.exec(file)?.[1]
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
    says: "an api feature uses another's service, never its repository or routes",
    refuses: (one) => crossesFeatures(one) && !TEST_CODE.test(one.from) && /\.(?:repository|routes)\.ts$/.test(one.to),
  },
  {
    says: "only a table refers to another feature's table, for its foreign keys",
    refuses: (one) =>
      crossesFeatures(one) &&
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
    says: 'only the back office carries TanStack Query, react-hook-form and react-aria-components',
    refuses: ({ from, to }) =>
      within(from, 'apps/web/') &&
      !TEST_CODE.test(from) &&
      wingOf(from) !== 'back-office' &&
      /^(?:@tanstack\/|react-hook-form|react-aria|react-stately|@internationalized\/)/.test(to),
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

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(({ groups = {} }) => {
    const specifier = groups['static'] ?? groups['dynamic'] ?? ''
    return { from: file, to: resolve(file, specifier), isTypeOnly: groups['type'] !== undefined }
  })
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const alias = ALIASES.find(([pattern]) => pattern.test(specifier))
  return alias ? specifier.replace(...alias) : specifier
}

const API_FEATURES = 'apps/api/src/features/'
const used = new Set<(typeof EXCEPTIONS)[number]>()

function isExcepted(one: Import): boolean {
  const exception = EXCEPTIONS.find(([from, to]) => one.from === API_FEATURES + from && one.to === API_FEATURES + to)
  if (exception) used.add(exception)
  return exception !== undefined
}

const files = (await listFiles()).filter((file) => /^(?:apps|packages|scripts|e2e|bench)\/.*\.tsx?$/.test(file))
const texts = await Promise.all(files.map((file) => readFile(path.join(REPOSITORY, file), 'utf8')))
const imports = files.flatMap((file, index) => importsOf(file, texts[index] ?? ''))
const broken = imports.flatMap((one) =>
  RULES.filter((rule) => rule.refuses(one) && !isExcepted(one)).map(
    ({ says }) => `${one.from} imports ${one.to}: ${says}`,
  ),
)
const stale = EXCEPTIONS.filter((exception) => !used.has(exception)).map(
  ([from, to]) => `${from} no longer imports ${to}: take the exception out`,
)
reportFindings([...broken, ...stale])
