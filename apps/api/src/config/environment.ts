import { isIP } from 'node:net'
import path from 'node:path'

import { isCommonPassword } from '@thali/domain/auth/common-passwords'
import { type ColourRole, colourObjection, parseColour, STARTER_COLOURS } from '@thali/domain/brand/colours'
import { databaseUrls } from '@thali/keeper/connection/database-hosts'
import { z } from 'zod'

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

/** Refuses the most common passwords and strings of one repeated character. */
function isNotTrivial(secret: string): boolean {
  return new Set(secret).size >= 5 && !isCommonPassword(secret) && !/^(.{1,12}?)\1+.{0,11}$/.test(secret)
}

const WIDEST_BITS = 8

/**
 * An IP address or a range. A range wider than a /8 is refused: two of them cover every address, and then any caller could
 * forge the client address.
 */
function isProxyAddress(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  const most = isIP(address) === 4 ? 32 : 128
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= WIDEST_BITS && Number(bits) <= most)
}

/** An address of pages: nobody signs in by it, and nothing stands behind its path. */
function isBareAddress(typed: string): boolean {
  if (!URL.canParse(typed)) return false
  const { username, password, search, hash } = new URL(typed)
  return [username, password, search, hash].every((part) => part === '')
}

/** An https origin that is the restaurant's own app: `https://localhost` is the page of every Capacitor app. */
function isAppOrigin(typed: string): boolean {
  if (!URL.canParse(typed)) return false
  const { origin, protocol, hostname } = new URL(typed)
  return typed === origin && protocol === 'https:' && hostname !== 'localhost'
}

/** The path of a folder, or a bucket with a prefix. */
function isBackupPlace(entry: string): boolean {
  return path.isAbsolute(entry) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?$/.test(entry)
}

/** A colour of the brand that has enough contrast both as text and as a background of text. */
function colour(role: ColourRole, starter: string) {
  return z
    .string()
    .transform((typed) => parseColour(typed) ?? '')
    .refine((parsed) => parsed !== '' && colourObjection(role, parsed) === null)
    .default(starter)
}

/** Every environment variable, checked one by one. Rules across variables are in config-problems. */
export const environment = z.object({
  NODE_ENV: z
    .string()
    .trim()
    .pipe(z.enum(['production', 'development', 'test']))
    .default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isBareAddress)
    .optional(),
  POS_ORIGIN: z.string().trim().refine(isAppOrigin).default('https://pos.thali.internal'),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .trim()
    .refine((url) => databaseUrls(url).length > 0)
    .optional(),
  DATABASE_LISTEN: z
    .string()
    .trim()
    .regex(/^[\w.:-]+:\d{1,5}$/)
    .optional(),
  SESSION_SECRET: z.string().min(32).max(200).refine(isNotTrivial).optional(),
  ORDER_TOKEN_SECRET: z.string().min(32).max(200).refine(isNotTrivial).optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  ALLOW_NEW_SECRETS: z.enum(['0', '1']).default('0'),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+$/)
    .default('admin@localhost.test'),
  ADMIN_PASSWORD: z.string().min(8).max(128).refine(isNotTrivial).optional(),
  ADMIN_API_KEY: z.string().min(24).max(200).refine(isNotTrivial).optional(),
  CUSTOMER_API_KEY: z.string().min(24).max(200).refine(isNotTrivial).optional(),
  CARDS: z.enum(['on', 'off']).default('on'),
  SMS: z.enum(['on', 'off']).default('on'),
  // Login shells set MAIL to the user's own mailbox, such as /var/mail/root.
  MAIL: z.preprocess(
    (value) => (String(value).startsWith('/') ? undefined : value),
    z.enum(['on', 'off']).default('on'),
  ),
  STRIPE_SECRET_KEY: z
    .string()
    .trim()
    .regex(/^(sk|rk)_/)
    .optional(),
  /** Two comma-separated secrets are accepted while the secret is being rotated. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)?$/)
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** Host of the payment pages when Stripe serves them from a custom domain. */
  STRIPE_PAGE_HOST: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .optional(),
  TWILIO_ACCOUNT_SID: optionalText,
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{10,15}$/)
    .optional(),
  TWILIO_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  SMS_ALSO_TO: z
    .string()
    .trim()
    .regex(/^\+\d{1,10}(,\+\d{1,10})*$/)
    .optional(),
  /** Where the office's map takes its squares of streets from. */
  MAP_TILES: z
    .string()
    .trim()
    .regex(/^https:\/\/[a-z0-9.-]+(?::\d+)?\/[^\s"'<>]*\{z\}[^\s"'<>]*$/i)
    .refine((address) => address.includes('{x}') && address.includes('{y}'))
    .optional(),
  MAP_ATTRIBUTION: z.string().trim().min(1).max(100).default('© OpenStreetMap contributors'),
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
  PROCESSES: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(32)]).optional(),
  STANDBYS: z.coerce.number().int().min(0).max(8).default(0),
  LEAVE_SECONDS: z.coerce.number().min(0).max(60).default(1),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(40).default(16),
  MESSAGE_RATE: z.coerce.number().int().min(1).max(1_000).default(40),
  /** Two, so that one of them can lie elsewhere. */
  BACKUP_TO: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((places) => places.length <= 2 && places.every(isBackupPlace))
    .optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .trim()
    .regex(/^thali-public-[\w-]{43}(?:\.[\w-]{6})?$/)
    .optional(),
  LIMITS: z.enum(['on', 'off']).default('on'),
  STARTER_DATA: z.enum(['on', 'off']).default('on'),
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  ALLOW_TEST_KEYS: z.enum(['0', '1']).default('0'),
  ALLOW_PLAINTEXT: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isProxyAddress))
    .optional(),
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

/** A valid example for each setting, shown beside an invalid value. */
export const EXAMPLES: Record<string, string> = {
  NODE_ENV: 'production',
  PORT: '3000',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://order.example.com',
  POS_ORIGIN: 'https://pos.thali.internal',
  DATA_DIR: './data',
  DATABASE_URL: 'postgres://thali:secret@db.example.com:5432/thali',
  DATABASE_LISTEN: '10.0.0.5:5433',
  SESSION_SECRET: 'at least 32 random characters',
  ORDER_TOKEN_SECRET: 'at least 32 random characters',
  PUSH_PRIVATE_KEY: 'the privateKey of push in secrets.json',
  ALLOW_NEW_SECRETS: '1',
  PROCESSES: 'auto',
  STANDBYS: '1',
  LEAVE_SECONDS: '5',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'at least 8 characters that nobody would guess',
  ADMIN_API_KEY: 'at least 24 random characters',
  CUSTOMER_API_KEY: 'at least 24 random characters',
  CARDS: 'off',
  SMS: 'off',
  MAIL: 'off',
  STRIPE_SECRET_KEY: 'sk_live_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
  STRIPE_API_BASE: 'https://api.stripe.com',
  STRIPE_PAGE_HOST: 'checkout.stripe.com',
  TWILIO_FROM: '+19025550142',
  TWILIO_API_BASE: 'https://api.twilio.com',
  SMS_ALSO_TO: '+1876,+44',
  MAP_TILES: 'https://tile.example.com/{z}/{x}/{y}.png',
  MAP_ATTRIBUTION: '© OpenStreetMap contributors',
  SMTP_URL: 'smtps://user:secret@mail.example.com:465',
  MAIL_FROM: 'Sizzle & Spice <orders@example.com>',
  OIDC_ISSUER: 'https://login.example.com',
  S3_BUCKET: 'thali-photos',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_REGION: 'ca-central-1',
  DATABASE_CONNECTIONS: '16',
  MESSAGE_RATE: '40',
  BACKUP_TO: '/mnt/backups/thali,s3://thali-backups/truro',
  BACKUP_PUBLIC_KEY: 'thali-public-…, as npm run backup -- --make-key prints it',
  LIMITS: 'on',
  STARTER_DATA: 'on',
  ALLOW_SANDBOX: '1',
  ALLOW_TEST_KEYS: '1',
  ALLOW_PLAINTEXT: '1',
  TRUSTED_PROXIES: '10.0.0.5,172.16.0.0/12',
  LOG_LEVEL: 'info',
  BRAND_PHONE: '+19025550142',
  BRAND_TAX_NUMBER: '123456789 RT0001',
  BRAND_EMAIL: 'hello@example.com',
  BRAND_PRIMARY_COLOR: STARTER_COLOURS.primaryColor,
  BRAND_ACCENT_COLOR: STARTER_COLOURS.accentColor,
}

export type Environment = z.infer<typeof environment>
