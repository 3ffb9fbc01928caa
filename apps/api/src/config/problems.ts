import { checkPassword } from '@thali/domain/auth/password'

import { type Environment, EXAMPLES } from './environment.ts'

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
  return settings.ALLOW_TEST_KEYS === '1' ? problems : [...problems, ...testKeyProblems(settings)]
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
