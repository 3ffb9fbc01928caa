import { availableParallelism } from 'node:os'
import path from 'node:path'

import { NO_OWN_WORDS } from '@thali/domain/brand/brand'
import type { BackupSettings } from '@thali/keeper/backup/backup-keeper'
import type { S3Account } from '@thali/keeper/s3-client'
import type { z } from 'zod'

import { type Environment, environment, EXAMPLES } from './environment.ts'
import { combinationProblems, isLocalAddress, misspeltSettings } from './problems.ts'
import { ConfigError, readSecrets } from './secrets.ts'

export { ConfigError }

/** Settings of one installation. The only reader of the environment. */
export type Config = ReturnType<typeof toConfig>

/**
 * Reads the settings once and generates the secrets that are missing into `DATA_DIR`.
 *
 * @throws ConfigError naming everything that is wrong, each with an example.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  return toConfig(readSettings(env))
}

/**
 * Reads the settings alone, without making what is missing in `DATA_DIR`.
 *
 * @throws ConfigError naming everything that is wrong, each with an example.
 */
export function readSettings(env: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(present)
  const invalid = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])))
  const problems = [
    ...misspeltSettings(Object.keys(present)),
    ...[...invalid].map((name) => {
      const given = JSON.stringify(redacted(name, present[name]))
      return `${name} is not valid: ${given}. Example: ${name}=${EXAMPLES[name] ?? '…'}`
    }),
    ...(parsed.success ? combinationProblems(parsed.data) : []),
  ]
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`The settings cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
  }
  return parsed.data
}

function redacted(name: string, value: string | undefined): string | undefined {
  return /SECRET|PASSWORD|KEY|TOKEN|_URL$/.test(name) && name !== 'PUBLIC_URL' ? '(hidden)' : value
}

function toConfig(settings: Environment) {
  const dataDir = path.resolve(settings.DATA_DIR)
  const { SESSION_SECRET: session, ORDER_TOKEN_SECRET: orderToken, PUSH_PRIVATE_KEY: pushKey } = settings
  const secrets = readSecrets(dataDir, { session, orderToken, pushKey })
  return {
    production: settings.NODE_ENV === 'production',
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: publicUrlOf(settings),
    /** Origin of the Android app: its page may call the API, no other page elsewhere may. */
    posOrigin: settings.POS_ORIGIN,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    /** Most connections that answer requests; the queue, the change feed and the node's own come on top. */
    databaseConnections: settings.DATABASE_CONNECTIONS,
    /** Where the built-in database takes connections of standbys. */
    databaseListen: toListenAddress(settings.DATABASE_LISTEN),
    firstAdmin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    apiKeys: { admin: settings.ADMIN_API_KEY, customer: settings.CUSTOMER_API_KEY },
    secrets,
    /** Takes secrets in use that differ from those the database was used with before. */
    allowNewSecrets: settings.ALLOW_NEW_SECRETS === '1',
    /** Number of processes that answer requests under a supervisor; undefined: one process without a supervisor. */
    processes: settings.PROCESSES === 'auto' ? availableParallelism() : settings.PROCESSES,
    /** Standbys that the database should have; fewer are told. */
    standbys: settings.STANDBYS,
    /** How long a node that stops still takes requests, so that a proxy learns of it first. */
    leaveSeconds: settings.LEAVE_SECONDS,
    /** Which service does the work: the real provider, its stand-in, or none (`off`). */
    providers: {
      cards: providerState(settings.CARDS, settings.STRIPE_SECRET_KEY),
      texts: providerState(settings.SMS, settings.TWILIO_ACCOUNT_SID),
      mail: providerState(settings.MAIL, settings.SMTP_URL),
    },
    /** Origins the browser may be sent to for payment. */
    paymentOrigins: paymentOriginsOf(settings),
    /** Kept when CARDS=off: earlier card payments still have to be settled and refunded. */
    stripe: stripeOf(settings),
    sms: smsOf(settings),
    /** Country prefixes that may be texted besides Canada and the United States. */
    smsAlsoTo: settings.SMS_ALSO_TO?.split(',') ?? [],
    /** Streets beneath delivery zones in the office; undefined: none, and no server elsewhere is asked. */
    map:
      settings.MAP_TILES === undefined
        ? undefined
        : { tiles: settings.MAP_TILES, attribution: settings.MAP_ATTRIBUTION },
    mail: settings.SMTP_URL,
    /** Whether no mail is sent where its server, which is another machine, offers no encryption. */
    requireMailTls: needsTls(settings) && settings.SMTP_URL !== undefined && !isLocalAddress(settings.SMTP_URL),
    /** Sender of e-mails. When unset, the brand's name and address are used. */
    mailFrom: settings.MAIL_FROM,
    social: socialOf(settings),
    /** Where photos are kept; without it, in files below `dataDir`. */
    s3: toStorage(settings),
    /** Most e-mails and texts a second that this process sends. */
    messageRate: settings.MESSAGE_RATE,
    backup: toBackup(settings),
    limits: settings.LIMITS === 'on',
    starterData: settings.STARTER_DATA === 'on',
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    brand: {
      name: settings.BRAND_NAME,
      phone: settings.BRAND_PHONE,
      email: settings.BRAND_EMAIL,
      taxNumber: settings.BRAND_TAX_NUMBER ?? null,
      primaryColor: settings.BRAND_PRIMARY_COLOR,
      accentColor: settings.BRAND_ACCENT_COLOR,
      ...NO_OWN_WORDS,
    },
  }
}

function needsTls({ NODE_ENV: mode, ALLOW_PLAINTEXT: allowed }: Environment): boolean {
  return mode === 'production' && allowed === '0'
}

function socialOf(settings: Environment) {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name } = settings
  return {
    google: pair(settings.GOOGLE_CLIENT_ID, settings.GOOGLE_CLIENT_SECRET),
    facebook: pair(settings.FACEBOOK_CLIENT_ID, settings.FACEBOOK_CLIENT_SECRET),
    oidc: issuer ? { issuer, name, ...pair(settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET) } : undefined,
  }
}

/** The host and, after the last colon, the port. */
export function toListenAddress(address: string | undefined) {
  if (address === undefined) return undefined
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
}

export type ProviderState = 'real' | 'sandbox' | 'off'

/** Whether guests order for real: their cards are charged, or nothing is a stand-in. */
export function isForReal({ providers }: Pick<Config, 'providers'>, { isLive }: { isLive: boolean }): boolean {
  return isLive || Object.values(providers).every((state) => state !== 'sandbox')
}

function providerState(isOn: 'on' | 'off', account: string | undefined): ProviderState {
  if (isOn === 'off') return 'off'
  return account ? 'real' : 'sandbox'
}

function toStorage(settings: Parameters<typeof toS3Account>[0] & Pick<Environment, 'S3_BUCKET'>) {
  const account = toS3Account(settings)
  return settings.S3_BUCKET && account ? { bucket: settings.S3_BUCKET, ...account } : undefined
}

function pair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

function publicUrlOf(settings: Environment): string {
  return (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
}

/** Stripe's host or the configured custom domain. A stand-in's pages are served by itself or by this server. */
function paymentOriginsOf(settings: Environment): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, STRIPE_PAGE_HOST: host } = settings
  const own = host ? [`https://${host}`] : []
  if (!key) return [new URL(publicUrlOf(settings)).origin]
  if (base) return [...own, new URL(base).origin, new URL(publicUrlOf(settings)).origin]
  return own.length > 0 ? own : ['https://checkout.stripe.com']
}

function smsOf(settings: Environment) {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from } = settings
  if (!sid || !token || !from) return undefined
  return { sid, token, from, base: settings.TWILIO_API_BASE ?? 'https://api.twilio.com' }
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: secrets,
  STRIPE_API_BASE: base,
}: Environment) {
  return secretKey && secrets ? { secretKey, webhookSecrets: secrets.split(','), base } : undefined
}

/** The settings that commands of the operator need; all others may be missing or wrong. */
const NEEDED = environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  BACKUP_TO: true,
  BACKUP_PUBLIC_KEY: true,
  S3_BUCKET: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  AWS_ACCESS_KEY_ID: true,
  AWS_SECRET_ACCESS_KEY: true,
  AWS_SESSION_TOKEN: true,
})

/**
 * Reads what a command needs to reach an installation and its backups. Makes no secrets, unlike a start.
 *
 * @throws ConfigError
 */
export function readOperatorSettings(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = NEEDED.safeParse(present)
  if (!parsed.success) throw new ConfigError(sentenceOf(parsed.error))
  const settings = parsed.data
  return {
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    backupTo: settings.BACKUP_TO ?? [],
    publicKey: settings.BACKUP_PUBLIC_KEY,
    s3: toS3Account(settings),
    hasPhotos: settings.S3_BUCKET === undefined,
    photos: toStorage(settings),
  }
}

function sentenceOf({ issues }: z.ZodError): string {
  const names = new Set(issues.map((issue) => String(issue.path[0])))
  return [...names].map((name) => `${name} is not valid. Example: ${name}=${EXAMPLES[name] ?? '…'}`).join('\n')
}

type S3Settings = Pick<
  Environment,
  'S3_ENDPOINT' | 'S3_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN'
>

export function toS3Account(settings: S3Settings): S3Account | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', AWS_SESSION_TOKEN: sessionToken } = settings
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey) return undefined
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }
}

/** Where backups go and whom they are sealed for; undefined when none are made. */
function toBackup(
  settings: S3Settings & Pick<Environment, 'BACKUP_TO' | 'BACKUP_PUBLIC_KEY'>,
): BackupSettings | undefined {
  const { BACKUP_TO: places, BACKUP_PUBLIC_KEY: publicKey } = settings
  return places && publicKey ? { places, publicKey, s3: toS3Account(settings) } : undefined
}
