import path from 'node:path'

import { type ColourRole, colourObjection, parseColour, STARTER_COLOURS } from '@thali/domain/brand/colours'
import { z } from 'zod'

import { ConfigError, readSecrets } from '#api/secrets.ts'

export { ConfigError }

/** Settings of one installation. The only reader of the environment. */
export type Config = ReturnType<typeof toConfig>

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

/** One that can be read as text, and under text. */
function colour(role: ColourRole, starter: string) {
  return z
    .string()
    .transform((typed) => parseColour(typed) ?? '')
    .refine((parsed) => parsed !== '' && colourObjection(role, parsed) === null)
    .default(starter)
}

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+$/)
    .default('admin@localhost.test'),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  ADMIN_API_KEY: z.string().min(24).max(200).optional(),
  CUSTOMER_API_KEY: z.string().min(24).max(200).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^(sk|rk)_/)
    .optional(),
  /** Two of them, with a comma between, while the secret is being changed. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)?$/)
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  TWILIO_ACCOUNT_SID: optionalText,
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{10,15}$/)
    .optional(),
  TWILIO_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .min(3)
    .max(200)
    .regex(/^[^\r\n]+$/)
    .optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  FACEBOOK_CLIENT_ID: optionalText,
  FACEBOOK_CLIENT_SECRET: optionalText,
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_NAME: z.string().trim().min(1).max(40).default('Single sign-on'),
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  LIMITS: z.enum(['on', 'off']).default('on'),
  STARTER_DATA: z.enum(['on', 'off']).default('on'),
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUSTED_PROXIES: optionalText,
  BRAND_NAME: z.string().trim().min(1).max(60).default('Sizzle & Spice'),
  BRAND_PHONE: z
    .string()
    .regex(/^\+\d{10,15}$/)
    .default('+19025550142'),
  BRAND_TAX_NUMBER: z
    .string()
    .trim()
    .regex(/^\d{9} ?RT ?\d{4}$/i)
    .optional(),
  BRAND_EMAIL: z.email().default('hello@sizzle-and-spice.example.com'),
  BRAND_PRIMARY_COLOR: colour('primary', STARTER_COLOURS.primaryColor),
  BRAND_ACCENT_COLOR: colour('accent', STARTER_COLOURS.accentColor),
})

const EXAMPLES: Record<string, string> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://order.example.com',
  DATA_DIR: './data',
  DATABASE_URL: 'postgres://thali:secret@db.example.com:5432/thali',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'at least 8 characters',
  ADMIN_API_KEY: 'at least 24 random characters',
  CUSTOMER_API_KEY: 'at least 24 random characters',
  STRIPE_SECRET_KEY: 'sk_live_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
  STRIPE_API_BASE: 'https://api.stripe.com',
  TWILIO_FROM: '+19025550142',
  TWILIO_API_BASE: 'https://api.twilio.com',
  SMTP_URL: 'smtps://user:secret@mail.example.com:465',
  MAIL_FROM: 'Sizzle & Spice <orders@example.com>',
  OIDC_ISSUER: 'https://login.example.com',
  S3_BUCKET: 'thali-photos',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'ca-central-1',
  LIMITS: 'on',
  STARTER_DATA: 'on',
  ALLOW_SANDBOX: '1',
  LOG_LEVEL: 'info',
  BRAND_PHONE: '+19025550142',
  BRAND_TAX_NUMBER: '123456789 RT0001',
  BRAND_EMAIL: 'hello@example.com',
  BRAND_PRIMARY_COLOR: STARTER_COLOURS.primaryColor,
  BRAND_ACCENT_COLOR: STARTER_COLOURS.accentColor,
}

/** Settings that only make sense together. */
const GROUPS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const

/**
 * Reads the settings once and generates the secrets that are missing into `DATA_DIR`.
 *
 * @throws ConfigError naming everything that is wrong, each with an example.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  const problems = parsed.success
    ? combinationProblems(parsed.data)
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        return `${name} is not valid: ${JSON.stringify(redacted(name, present[name]))}. Example: ${name}=${EXAMPLES[name] ?? '…'}`
      })
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The settings cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
  }
  return toConfig(parsed.data)
}

function redacted(name: string, value: string | undefined): string | undefined {
  return /SECRET|PASSWORD|KEY|TOKEN|_URL$/.test(name) && name !== 'PUBLIC_URL' ? '(hidden)' : value
}

function combinationProblems(settings: z.infer<typeof environment>): string[] {
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
  problems.push(...storageProblems(settings))
  if (settings.NODE_ENV !== 'production') return problems

  if (settings.LIMITS === 'off')
    problems.push('LIMITS=off lifts every limit and is refused in production. Example: LIMITS=on')
  const sandboxed = (['STRIPE_SECRET_KEY', 'SMTP_URL', 'TWILIO_ACCOUNT_SID'] as const).filter((name) => !settings[name])
  if (sandboxed.length > 0 && settings.ALLOW_SANDBOX !== '1') {
    problems.push(
      `${sandboxed.join(' and ')} must be set in production, or the sandbox stands in for them. Example: ALLOW_SANDBOX=1`,
    )
  }
  return problems
}

/** The keys alone say nothing: a machine may carry them for other programs. */
function storageProblems(settings: z.infer<typeof environment>): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION } = settings
  if (!S3_BUCKET) {
    const left = (['S3_ENDPOINT', 'S3_REGION'] as const).filter((name) => settings[name])
    return left.length === 0 ? [] : [`S3_BUCKET must be set too, together with ${left.join(' and ')}.`]
  }
  const missing = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter((name) => !settings[name])
  return [
    ...(missing.length > 0 ? [`${missing.join(' and ')} must be set too, together with S3_BUCKET.`] : []),
    ...(S3_ENDPOINT || S3_REGION ? [] : ['S3_REGION or S3_ENDPOINT must be set too, together with S3_BUCKET.']),
  ]
}

function toConfig(settings: z.infer<typeof environment>) {
  const dataDir = path.resolve(settings.DATA_DIR)
  const secrets = readSecrets(dataDir)
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = settings
  return {
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    firstAdmin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    apiKeys: { admin: settings.ADMIN_API_KEY, customer: settings.CUSTOMER_API_KEY },
    secrets,
    /** Without an account the sandbox stands in. */
    stripe:
      settings.STRIPE_SECRET_KEY && settings.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: settings.STRIPE_SECRET_KEY,
            webhookSecrets: settings.STRIPE_WEBHOOK_SECRET.split(','),
            base: settings.STRIPE_API_BASE,
          }
        : undefined,
    sms:
      sid && token && from
        ? { sid, token, from, base: settings.TWILIO_API_BASE ?? 'https://api.twilio.com' }
        : undefined,
    mail: settings.SMTP_URL,
    /** Without it, mails come from the brand's own name and address. */
    mailFrom: settings.MAIL_FROM,
    social: {
      google: pair(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
      facebook: pair(settings.FACEBOOK_CLIENT_ID, settings.FACEBOOK_CLIENT_SECRET),
      oidc: settings.OIDC_ISSUER
        ? {
            issuer: settings.OIDC_ISSUER,
            name: settings.OIDC_NAME,
            ...pair(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET),
          }
        : undefined,
    },
    /** Where photos are kept; without it, in files below `dataDir`. */
    s3: toStorage(settings),
    limits: settings.LIMITS === 'on',
    starterData: settings.STARTER_DATA === 'on',
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES?.split(',').map((entry) => entry.trim()),
    brand: {
      name: settings.BRAND_NAME,
      phone: settings.BRAND_PHONE,
      email: settings.BRAND_EMAIL,
      taxNumber: settings.BRAND_TAX_NUMBER ?? null,
      primaryColor: settings.BRAND_PRIMARY_COLOR,
      accentColor: settings.BRAND_ACCENT_COLOR,
    },
  }
}

function toStorage(settings: z.infer<typeof environment>) {
  const { S3_BUCKET: bucket, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', AWS_SESSION_TOKEN: sessionToken } = settings
  return {
    bucket,
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
  }
}

function pair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}
