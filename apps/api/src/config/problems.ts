import { checkPassword } from '@thali/domain/auth/password'
import { databaseUrls } from '@thali/keeper/connection/database-hosts'

import { type Environment, environment, EXAMPLES } from './environment.ts'

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

const SECRETS = ['ADMIN_PASSWORD', 'ADMIN_API_KEY', 'CUSTOMER_API_KEY', 'SESSION_SECRET', 'ORDER_TOKEN_SECRET'] as const

/** Whether an address of a web page leads to the machine it is opened on. */
export function isLocalAddress(url: string): boolean {
  return LOCAL_NAMES.has(new URL(url).hostname)
}

/** Settings that must be given together or not at all. */
const GROUPS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['BACKUP_TO', 'BACKUP_PUBLIC_KEY'],
] as const

/** Problems between settings that are each valid. Returns one sentence per problem. */
export function combinationProblems(settings: Environment): string[] {
  const problems = GROUPS.flatMap((group) => {
    const missing = group.filter((name) => settings[name] === undefined)
    if (missing.length === 0 || missing.length === group.length) return []
    return [
      `${missing.join(' and ')} must be set too, together with ${group.filter((n) => settings[n]).join(' and ')}.`,
    ]
  })
  if (settings.STRIPE_API_BASE && !settings.STRIPE_SECRET_KEY) {
    problems.push('STRIPE_SECRET_KEY must be set too, together with STRIPE_API_BASE.')
  }
  if (settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin === settings.POS_ORIGIN) {
    problems.push('POS_ORIGIN must not be the address of the site. Example: POS_ORIGIN=https://pos.thali.internal')
  }
  const secrets = SECRETS.filter((name) => settings[name])
  const twins = secrets.filter((name) => secrets.some((other) => other !== name && settings[other] === settings[name]))
  if (twins.length > 0) problems.push(`${twins.join(' and ')} must differ.`)
  return [
    ...problems,
    ...storageProblems(settings),
    ...(settings.PROCESSES === undefined ? [] : processesProblems(settings)),
    ...(settings.NODE_ENV === 'production' ? liveProblems(settings) : []),
  ]
}

/** Per provider: the settings that enable it, and the value that switches it off. */
const PROVIDERS = [
  ['STRIPE_SECRET_KEY', 'CARDS'],
  ['SMTP_URL', 'MAIL'],
  ['TWILIO_ACCOUNT_SID', 'SMS'],
] as const

/** Settings that are refused in production, where guests and money are real. */
function liveProblems(settings: Environment): string[] {
  const problems: string[] = []
  if (settings.LIMITS === 'off')
    problems.push('LIMITS=off lifts every limit and is refused in production. Example: LIMITS=on')

  const missing = PROVIDERS.filter(([name, off]) => !settings[name] && settings[off] === 'on')
  const allowsStandIns = settings.ALLOW_SANDBOX === '1'
  if (missing.length > 0 && !allowsStandIns) {
    const names = missing.map(([name]) => name).join(' and ')
    const offs = missing.map(([, off]) => `${off}=off`).join(' ')
    problems.push(
      `${names} must be set in production, or switched off, or the sandbox stands in. Example: ${offs}, or ALLOW_SANDBOX=1`,
    )
  }
  const { PUBLIC_URL: publicUrl } = settings
  const isTrial = allowsStandIns && (publicUrl === undefined || isLocalAddress(publicUrl))
  if (!publicUrl?.startsWith('https:') && !isTrial) {
    problems.push(
      'PUBLIC_URL must be set to an https address in production. Example: PUBLIC_URL=https://order.example.com',
    )
  }
  if (settings.ADMIN_PASSWORD && checkPassword(settings.ADMIN_PASSWORD) !== null)
    problems.push(`ADMIN_PASSWORD is too weak for production. ${checkPassword(settings.ADMIN_PASSWORD)}.`)
  if (settings.ALLOW_PLAINTEXT === '0') problems.push(...plaintextProblems(settings))
  return settings.ALLOW_TEST_KEYS === '1' ? problems : [...problems, ...testKeyProblems(settings)]
}

/** Ways of a database's address to ask for encryption with a certificate that is checked. */
const CHECKED_TLS = new Set(['require', 'verify-ca', 'verify-full'])

/** What would leave the machine unencrypted: guests' names and addresses, sign-ins and passwords. */
function plaintextProblems(settings: Environment): string[] {
  const problems = (['OIDC_ISSUER', 'S3_ENDPOINT'] as const)
    .filter((name) => isPlainAbroad(settings[name]))
    .map((name) => `${name} must be an https address in production. Example: ${EXAMPLES[name]}, or ALLOW_PLAINTEXT=1`)
  const isDatabasePlain = databaseUrls(settings.DATABASE_URL ?? '').some((address) => {
    const { searchParams } = new URL(address)
    const isOnMachine = isLocalAddress(address) || searchParams.get('host')?.startsWith('/')
    return !isOnMachine && !CHECKED_TLS.has(searchParams.get('sslmode') ?? '')
  })
  if (isDatabasePlain) {
    problems.push(
      'DATABASE_URL must be encrypted in production. Example: postgres://…/thali?sslmode=verify-full&sslrootcert=/etc/thali/ca.pem, or ALLOW_PLAINTEXT=1 on a network of your own',
    )
  }
  return problems
}

function isPlainAbroad(address: string | undefined): boolean {
  return address !== undefined && address.startsWith('http:') && !isLocalAddress(address)
}

/** Prefixes that are ours alone: a setting that begins with one and is none of ours was misspelt. */
const OUR_PREFIXES = /^(?:STRIPE|TWILIO|SMTP|OIDC|BACKUP|BRAND|TRUSTED)_/

/** Settings that look like ours and are not. */
export function misspeltSettings(names: readonly string[]): string[] {
  const ours = Object.keys(environment.shape)
  return names
    .filter((name) => OUR_PREFIXES.test(name) && !ours.includes(name))
    .map((name) => {
      const [prefix] = name.split('_', 1)
      const same = ours.filter((one) => one.startsWith(`${prefix}_`))
      const near = same.find((one) => one.replaceAll('_', '') === name.replaceAll('_', ''))
      return `${name} is no setting. ${near ? `Did you mean ${near}?` : `There are ${same.join(', ')}.`}`
    })
}

function testKeyProblems(settings: Environment): string[] {
  const problems: string[] = []
  if (settings.STRIPE_SECRET_KEY && !/^(sk|rk)_live_/.test(settings.STRIPE_SECRET_KEY)) {
    problems.push('STRIPE_SECRET_KEY is a test key, with which nobody pays. Example: sk_live_…, or ALLOW_TEST_KEYS=1')
  }
  for (const name of ['STRIPE_API_BASE', 'TWILIO_API_BASE'] as const) {
    if (settings[name]?.startsWith('http:'))
      problems.push(`${name} must be an https address in production. Example: ${EXAMPLES[name]}, or ALLOW_TEST_KEYS=1`)
  }
  return problems
}

/** What several processes of one machine need, which one by itself does not. */
function processesProblems({ DATABASE_URL, S3_BUCKET, LEAVE_SECONDS, ...settings }: Environment): string[] {
  const problems =
    LEAVE_SECONDS < 1 ? ['LEAVE_SECONDS must be 1 or more, together with PROCESSES. Example: LEAVE_SECONDS=1'] : []
  const hasStandIns = PROVIDERS.some(([name, off]) => !settings[name] && settings[off] === 'on')
  // Another machine may use the same database, and has neither the files of this one nor its stand-ins.
  if (DATABASE_URL && (!S3_BUCKET || hasStandIns)) {
    problems.push(
      'PROCESSES with DATABASE_URL needs S3_BUCKET, and each provider set up or switched off. Example: S3_BUCKET=photos CARDS=off SMS=off MAIL=off',
    )
  }
  return problems
}

/** S3 keys alone do not enable S3: the machine may carry them for other programs. */
function storageProblems(settings: Environment): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, BACKUP_TO = [] } = settings
  const bucketOfBackups = BACKUP_TO.find((place) => place.startsWith('s3://'))
  if (!S3_BUCKET && !bucketOfBackups) {
    const left = (['S3_ENDPOINT', 'S3_REGION'] as const).filter((name) => settings[name])
    return left.length === 0 ? [] : [`S3_BUCKET must be set too, together with ${left.join(' and ')}.`]
  }
  const user = S3_BUCKET ? 'S3_BUCKET' : `BACKUP_TO=${bucketOfBackups}`
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter((name) => !settings[name])
  return [
    ...(missing.length > 0 ? [`${missing.join(' and ')} must be set too, together with ${user}.`] : []),
    ...(S3_ENDPOINT || S3_REGION ? [] : [`S3_REGION or S3_ENDPOINT must be set too, together with ${user}.`]),
  ]
}
