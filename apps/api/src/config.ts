import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

/** Settings of one installation. The only reader of the environment. */
export type Config = ReturnType<typeof toConfig>

/** One sentence per wrong setting, all at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

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
  TWILIO_FROM: '+19025550142',
  TWILIO_API_BASE: 'https://api.twilio.com',
  SMTP_URL: 'smtps://user:secret@mail.example.com:465',
  MAIL_FROM: 'Sizzle & Spice <orders@example.com>',
  OIDC_ISSUER: 'https://login.example.com',
  LIMITS: 'on',
  STARTER_DATA: 'on',
  ALLOW_SANDBOX: '1',
  LOG_LEVEL: 'info',
  BRAND_PHONE: '+19025550142',
  BRAND_TAX_NUMBER: '123456789 RT0001',
  BRAND_EMAIL: 'hello@example.com',
}

/** Settings that only make sense together. */
const GROUPS = [
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
  if (settings.NODE_ENV !== 'production') return problems

  if (settings.LIMITS === 'off')
    problems.push('LIMITS=off lifts every limit and is refused in production. Example: LIMITS=on')
  const sandboxed = [!settings.SMTP_URL && 'SMTP_URL', !settings.TWILIO_ACCOUNT_SID && 'TWILIO_ACCOUNT_SID'].filter(
    Boolean,
  )
  if (sandboxed.length > 0 && settings.ALLOW_SANDBOX !== '1') {
    problems.push(
      `${sandboxed.join(' and ')} must be set in production, or the sandbox stands in for them. Example: ALLOW_SANDBOX=1`,
    )
  }
  return problems
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
    sms:
      sid && token && from
        ? { sid, token, from, base: settings.TWILIO_API_BASE ?? 'https://api.twilio.com' }
        : undefined,
    mail: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `${settings.BRAND_NAME.replaceAll(/["<>]/g, '')} <${settings.BRAND_EMAIL}>`,
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
    limits: settings.LIMITS === 'on',
    starterData: settings.STARTER_DATA === 'on',
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES?.split(',').map((entry) => entry.trim()),
    brand: {
      name: settings.BRAND_NAME,
      phone: settings.BRAND_PHONE,
      email: settings.BRAND_EMAIL,
      taxNumber: settings.BRAND_TAX_NUMBER ?? null,
    },
  }
}

function pair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

/** Secrets live in `DATA_DIR/secrets.json`, readable by the owner alone, made on the first start. */
function readSecrets(dataDir: string): { session: string; orderToken: string } {
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) {
    const shape = z.object({ session: z.string().min(32), orderToken: z.string().min(32) })
    const stored = shape.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (!stored.success) throw new ConfigError(`${file} is damaged. Restore it from a backup.`)
    return stored.data
  }
  mkdirSync(dataDir, { recursive: true })
  const made = { session: randomBytes(32).toString('base64url'), orderToken: randomBytes(32).toString('base64url') }
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  return made
}
