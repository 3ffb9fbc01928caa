import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { listFiles, reportFindings, REPOSITORY } from './source-files.ts'

type Import = { from: string; to: string; isTypeOnly: boolean }
type Rule = { says: string; refuses: (one: Import) => boolean }

/**
 * What may reach across features of the API although the rules below say otherwise, and why. A row that is no longer
 * needed fails the check.
 */
const EXCEPTIONS: readonly (readonly [from: string, to: string, because: string])[] = [
  ['auth/auth.service.ts', 'users/users.table.ts', 'better-auth writes accounts into our table itself'],
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
  ['orders/order-pricing.ts', 'menu/menu.repository.ts', 'the type of a dish'],
  [
    'orders/order-steps.repository.ts',
    'users/users.table.ts',
    'completing an order credits its customer in the same transaction',
  ],
  [
    'orders/order-steps.service.ts',
    'messages/messages.repository.ts',
    'the outbox is written in the transaction of the step',
  ],
  [
    'live/live.service.ts',
    'orders/orders.repository.ts',
    'the reader of changed orders; the service would ask for a caller',
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
const FEATURE = /^apps\/(?<app>\w+)\/src\/features\/(?<feature>[a-z0-9-]+)\//
const TEST_CODE = /\.(?:test|fixture|testing)\.tsx?$|\/testing\/|^e2e\/|^packages\/testing\/|^vitest$|^fast-check$/

const within = (file: string, folder: string) => file.startsWith(folder)
const isOurs = (file: string) => /^(?:apps|packages|scripts|e2e|bench)\//.test(file)
const appOf = (file: string) => /^apps\/(\w+)\//.exec(file)?.[1]
const featureOf = (file: string) => FEATURE.exec(file)?.groups?.['feature']
const crossesFeatures = ({ from, to }: Import, app: string) =>
  appOf(from) === app &&
  appOf(to) === app &&
  featureOf(from) !== undefined &&
  featureOf(to) !== undefined &&
  featureOf(from) !== featureOf(to)

/** The direction of the house: domain ← contracts ← api, web; features side by side. */
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
    says: 'apps import neither each other nor the tools around them',
    refuses: ({ from, to }) =>
      within(from, 'apps/') && isOurs(to) && !within(to, 'packages/') && appOf(from) !== appOf(to),
  },
  {
    says: "an api feature uses another's service, never its repository or routes",
    refuses: (one) =>
      crossesFeatures(one, 'api') && !TEST_CODE.test(one.from) && /\.(?:repository|routes)\.ts$/.test(one.to),
  },
  {
    says: "only a table refers to another feature's table, for its foreign keys",
    refuses: (one) =>
      crossesFeatures(one, 'api') &&
      !TEST_CODE.test(one.from) &&
      one.to.endsWith('.table.ts') &&
      !one.from.endsWith('.table.ts'),
  },
  {
    says: 'a feature of the site imports no other, except the cart',
    refuses: (one) => crossesFeatures(one, 'web') && featureOf(one.to) !== 'cart',
  },
  {
    says: 'ui and lib of the site know no feature',
    refuses: ({ from, to }) =>
      /^apps\/web\/src\/(?:ui|lib)\//.test(from) && !TEST_CODE.test(from) && featureOf(to) !== undefined,
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
