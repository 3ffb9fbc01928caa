import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { databaseUrls } from '@thali/keeper/connection/database-hosts'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'thali-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...env })

/** The message a start with these settings ends with. */
function refusalOf(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('The settings were accepted.')
}

test('an installation without any setting is complete for trying out', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    limits: true,
    starterData: true,
    mail: undefined,
    sms: undefined,
    firstAdmin: { email: 'admin@localhost.test' },
    brand: { name: 'Sizzle & Spice' },
  })
})

test('everything that is wrong is listed in one message, each with an example', () => {
  const message = refusalOf({
    PORT: 'many',
    PUBLIC_URL: 'order.example.com',
    DATABASE_URL: 'mysql://db',
    LIMITS: 'maybe',
    ADMIN_API_KEY: 'short',
  })
  for (const line of ['PORT=3000', 'PUBLIC_URL=https://', 'DATABASE_URL=postgres://', 'LIMITS=on', 'ADMIN_API_KEY=']) {
    expect(message).toContain(line)
  }
})

test('a secret that is wrong is named but not repeated', () => {
  const message = refusalOf({ ADMIN_API_KEY: 'topsecret', DATABASE_URL: 'mysql://user:hunter2@db/x' })
  expect(message).toContain('ADMIN_API_KEY')
  expect(message).not.toContain('topsecret')
  expect(message).not.toContain('hunter2')
})

test.each([
  [{ TWILIO_ACCOUNT_SID: 'AC1' }, 'TWILIO_AUTH_TOKEN and TWILIO_FROM must be set too'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET must be set too'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET must be set too'],
  [{ STRIPE_API_BASE: 'https://api.example.com' }, 'STRIPE_SECRET_KEY must be set too'],
  [{ OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too'],
])('settings that need each other are asked for together: %j', (env, sentence) => {
  expect(refusalOf(env)).toContain(sentence)
})

test.each([
  ['STRIPE_SECRETKEY', 'STRIPE_SECRETKEY is no setting. Did you mean STRIPE_SECRET_KEY?'],
  ['BACKUP_PLACE', 'BACKUP_PLACE is no setting. There are BACKUP_TO, BACKUP_PUBLIC_KEY.'],
])('a misspelt setting is told: %s', (name, sentence) => {
  expect(refusalOf({ [name]: 'x' })).toContain(sentence)
})

test('the mailbox that a login shell names in MAIL is no setting of ours', () => {
  expect(read({ MAIL: '/var/mail/root' }).providers.mail).toBe('sandbox')
  expect(read({ MAIL: 'off' }).providers.mail).toBe('off')
})

test.each([
  [
    { OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    'OIDC_ISSUER must be an https',
  ],
  [{ DATABASE_URL: 'postgres://u:p@10.0.0.5/thali' }, 'DATABASE_URL must be encrypted'],
  [{ DATABASE_URL: 'postgres://u:p@a.example,b.example/thali?sslmode=prefer' }, 'DATABASE_URL must be encrypted'],
])('production refuses to send unencrypted over a network unless told: %j', (env, sentence) => {
  const live = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', ...env }
  expect(refusalOf(live)).toContain(sentence)
  expect(read({ ...live, ALLOW_PLAINTEXT: '1' }).production).toBe(true)
})

test.each([
  'postgres://u:p@localhost/thali',
  'postgres:///thali?host=/run/postgresql',
  'postgres://u:p@db.example/thali?sslmode=verify-full',
])('a database on this machine, or behind checked TLS, is taken in production: %s', (url) => {
  expect(read({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', DATABASE_URL: url }).production).toBe(true)
})

test.each([
  ['smtp://mail.example.com', {}, true],
  ['smtp://127.0.0.1:25', {}, false],
  ['smtp://mail.example.com', { ALLOW_PLAINTEXT: '1' }, false],
  ['smtp://mail.example.com', { NODE_ENV: 'test' }, false],
])('mail over %s with %j has to be encrypted: %s', (SMTP_URL, change, isRequired) => {
  expect(read({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', SMTP_URL, ...change }).requireMailTls).toBe(isRequired)
})

test('several processes share the built-in database as they are, and another one only with a bucket and without stand-ins', () => {
  const elsewhere = { PROCESSES: '2', DATABASE_URL: 'postgres://u:p@db.example/thali' }
  const bucket = { S3_BUCKET: 'photos', S3_REGION: 'ca-east', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  expect(read({ PROCESSES: '2' }).processes).toBe(2)
  expect(refusalOf(elsewhere)).toContain('PROCESSES with DATABASE_URL needs S3_BUCKET')
  expect(refusalOf({ ...elsewhere, ...bucket })).toContain('CARDS=off SMS=off MAIL=off')
  expect(read({ ...elsewhere, ...bucket, CARDS: 'off', SMS: 'off', MAIL: 'off' }).processes).toBe(2)
  expect(refusalOf({ PROCESSES: '2', LEAVE_SECONDS: '0' })).toContain('LEAVE_SECONDS=1')
})

test('production refuses stand-ins and lifted limits unless told', () => {
  const message = refusalOf({ NODE_ENV: 'production', LIMITS: 'off' })
  expect(message).toContain('ALLOW_SANDBOX=1')
  expect(message).toContain('STRIPE_SECRET_KEY')
  expect(message).toContain('LIMITS=off')
  expect(read({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).production).toBe(true)
})

test('the mode is spelled out: nothing near production becomes a restaurant that is only tried out (F5)', () => {
  for (const NODE_ENV of ['prod', 'Production', 'live', 'PRODUCTION'])
    expect(refusalOf({ NODE_ENV })).toContain('NODE_ENV=production')
  expect(refusalOf({ NODE_ENV: 'production ' })).toContain('in production')
  expect(read({ NODE_ENV: ' test ' }).production).toBe(false)
})

const LIVE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://order.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example.com',
  SMS: 'off',
}

test('in production every provider is real or switched off, each by itself (F4)', () => {
  expect(read(LIVE).providers).toEqual({ cards: 'real', texts: 'off', mail: 'real' })
  expect(read({ ...LIVE, MAIL: 'off' }).providers.mail).toBe('off')
  expect(read({ ...LIVE, CARDS: 'off' }).providers.cards).toBe('off')
  expect(refusalOf({ ...LIVE, SMS: '' })).toContain('Example: SMS=off, or ALLOW_SANDBOX=1')
  expect(read({ CARDS: 'off' }).providers).toEqual({ cards: 'off', texts: 'sandbox', mail: 'sandbox' })
  expect(refusalOf({ SMS: 'no' })).toContain('SMS=off')
})

test('in production people come by https, and pay with real cards, unless told (F5)', () => {
  expect(refusalOf({ ...LIVE, PUBLIC_URL: '' })).toContain('PUBLIC_URL=https://')
  expect(refusalOf({ ...LIVE, PUBLIC_URL: 'http://order.example.com' })).toContain('PUBLIC_URL=https://')
  expect(refusalOf({ ...LIVE, ALLOW_SANDBOX: '1', PUBLIC_URL: 'http://order.example.com' })).toContain('PUBLIC_URL')
  expect(refusalOf({ ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1' })).toContain('ALLOW_TEST_KEYS=1')
  expect(refusalOf({ ...LIVE, STRIPE_API_BASE: 'http://stripe.example.com' })).toContain('STRIPE_API_BASE')
  const tried = { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:1', ALLOW_TEST_KEYS: '1' }
  expect(read(tried).production).toBe(true)
})

test('secrets that anybody would guess are refused, and so are two that are the same (F20)', () => {
  const key = 'a-good-key-0123456789abcdef'
  for (const ADMIN_PASSWORD of ['password', 'aaaaaaaa', 'abababab', '12345678'])
    expect(refusalOf({ ADMIN_PASSWORD })).toContain('ADMIN_PASSWORD')
  expect(refusalOf({ ...LIVE, ADMIN_PASSWORD: 'only-small-letters' })).toContain('too weak for production')
  expect(refusalOf({ ADMIN_API_KEY: 'a'.repeat(24) })).toContain('ADMIN_API_KEY')
  expect(refusalOf({ ADMIN_API_KEY: key, CUSTOMER_API_KEY: key })).toContain(
    'ADMIN_API_KEY and CUSTOMER_API_KEY must differ',
  )
  expect(refusalOf({ ADMIN_API_KEY: key, ADMIN_PASSWORD: key })).toContain('must differ')
  expect(refusalOf({ SESSION_SECRET: 'abcde'.repeat(8) })).toContain('SESSION_SECRET')
  const secret = 'given-session-0123456789-abcdefghij'
  expect(refusalOf({ SESSION_SECRET: secret, ORDER_TOKEN_SECRET: secret })).toContain(
    'SESSION_SECRET and ORDER_TOKEN_SECRET must differ',
  )
  expect(refusalOf({ ADMIN_API_KEY: key, CUSTOMER_API_KEY: key })).not.toContain(key)
})

test.each([
  '*',
  'true',
  '0.0.0.0/0',
  '::/0',
  'proxy.example.com',
  '10.0.0.1/33',
  '10.0.0.1,',
  '1.2.3',
  '0.0.0.0/1,128.0.0.0/1',
  '::/1,8000::/1',
])('a list of proxies that could not be followed stops the start: %s (F19)', (TRUSTED_PROXIES) => {
  expect(refusalOf({ TRUSTED_PROXIES })).toContain('TRUSTED_PROXIES=10.0.0.5,172.16.0.0/12')
})

test.each(['https://u:p@order.example.com', 'https://order.example.com/?y', 'https://order.example.com/#z'])(
  'the address of the site is an address of pages: %s is none (S13)',
  (PUBLIC_URL) => {
    expect(refusalOf({ PUBLIC_URL })).toContain('PUBLIC_URL')
  },
)

test('proxies are named by address or range', () => {
  const TRUSTED_PROXIES = '10.0.0.5, 172.16.0.0/12,fd00::/8,::1'
  expect(read({ TRUSTED_PROXIES }).trustedProxies).toEqual(['10.0.0.5', '172.16.0.0/12', 'fd00::/8', '::1'])
})

test.each(['', 'not json', '{"session":', '{"session":"short"}', '[]'])(
  'a damaged file of secrets is told in one sentence: %j (F19)',
  (contents) => {
    writeFileSync(path.join(dataDir, 'secrets.json'), contents)
    expect(refusalOf({})).toMatch(/secrets\.json is damaged\. Restore it from a backup\.$/)
  },
)

test('secrets are made on the first start, kept for the owner alone, and the same on the next', () => {
  const first = read({}).secrets
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(read({}).secrets).toEqual(first)
  const stored = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))
  expect(first).toMatchObject(stored)
})

test('secrets in the settings come before those of the file, and are not written to it', () => {
  const pushKey = read({}).secrets.push.privateKey
  rmSync(path.join(dataDir, 'secrets.json'))
  const given = { SESSION_SECRET: 'given-session-0123456789-abcdefghij', PUSH_PRIVATE_KEY: pushKey }
  const { secrets } = read(given)
  expect(secrets.session).toBe(given.SESSION_SECRET)
  expect(secrets.push).toEqual({ privateKey: pushKey, publicKey: expect.stringMatching(/^[\w-]{87}$/) })
  expect(Object.keys(JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')))).toEqual(['orderToken'])
  expect(read(given).secrets).toEqual(secrets)
})

test('without its session secret in the settings, a file that lacks it counts as damaged and is not completed', () => {
  read({ SESSION_SECRET: 'given-session-0123456789-abcdefghij' })
  expect(refusalOf({})).toMatch(/secrets\.json is damaged/)
})

test('a database is one address, or several hosts of which one takes writes', () => {
  const several = 'postgres://thali:p%40ss@one.example:5432,two.example:5433/thali'
  expect(read({ DATABASE_URL: several }).databaseUrl).toBe(several)
  expect(databaseUrls(several)).toEqual([
    'postgres://thali:p%40ss@one.example:5432/thali',
    'postgres://thali:p%40ss@two.example:5433/thali',
  ])
  for (const wrong of ['postgres://one,two:port/thali', 'https://one.example/thali', 'one.example']) {
    expect(refusalOf({ DATABASE_URL: wrong })).toContain('DATABASE_URL=postgres://')
  }
})

test('a folder of an earlier version is given keys for push, and keeps what it had', () => {
  const earlier = { session: 's'.repeat(43), orderToken: 'o'.repeat(43) }
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(earlier))
  const { secrets } = read({})
  expect(secrets).toMatchObject(earlier)
  expect(secrets.push).toEqual({ publicKey: expect.any(String), privateKey: expect.any(String) })
  expect(read({}).secrets).toEqual(secrets)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, mail: undefined })
})

const AWS_KEYS = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'very-secret' }

test.for([
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET must be set too, together with S3_ENDPOINT.'],
  [{ S3_BUCKET: 'photos', ...AWS_KEYS }, 'S3_REGION or S3_ENDPOINT must be set too, together with S3_BUCKET.'],
  [
    { S3_BUCKET: 'photos', S3_REGION: 'ca-central-1' },
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set too, together with S3_BUCKET.',
  ],
  [
    { S3_BUCKET: 'photos', S3_REGION: 'ca-central-1', AWS_ACCESS_KEY_ID: 'AKIA1' },
    'AWS_SECRET_ACCESS_KEY must be set too, together with S3_BUCKET.',
  ],
  [{ S3_BUCKET: 'My Photos', S3_REGION: 'ca-central-1', ...AWS_KEYS }, 'Example: S3_BUCKET=thali-photos'],
] as const)('a bucket that cannot be used is told in one sentence: %j', ([env, sentence]) => {
  const message = refusalOf(env)
  expect(message).toContain(sentence)
  expect(message).not.toContain('very-secret')
})

test('photos are kept in files, also on a machine that carries keys for other programs', () => {
  expect(read(AWS_KEYS).s3).toBeUndefined()
  const s3 = read({ S3_BUCKET: 'photos', S3_REGION: 'ca-central-1', AWS_SESSION_TOKEN: 'short-lived', ...AWS_KEYS }).s3
  expect(s3).toEqual({
    bucket: 'photos',
    endpoint: undefined,
    region: 'ca-central-1',
    credentials: { accessKeyId: 'AKIA1', secretAccessKey: 'very-secret', sessionToken: 'short-lived' },
  })
})

test('colours that cannot be read stop the start; those that can are written in one spelling', () => {
  expect(refusalOf({ BRAND_PRIMARY_COLOR: '#ffd000' })).toContain('BRAND_PRIMARY_COLOR=#4a1b33')
  expect(refusalOf({ BRAND_ACCENT_COLOR: 'green' })).toContain('BRAND_ACCENT_COLOR')
  expect(read({ BRAND_PRIMARY_COLOR: '14456B' }).brand.primaryColor).toBe('#14456b')
})

test.each([
  'https://localhost',
  'https://localhost:8443',
  'http://pos.thali.internal',
  'https://pos.thali.internal/',
  'null',
  '*',
])('an origin of the app that is not the app’s alone stops the start: %s', (POS_ORIGIN) => {
  expect(refusalOf({ POS_ORIGIN })).toContain('Example: POS_ORIGIN=https://pos.thali.internal')
})

test('the app has an origin of its own, which is not that of the site', () => {
  expect(read({}).posOrigin).toBe('https://pos.thali.internal')
  expect(read({ POS_ORIGIN: 'https://pos.curry.example' }).posOrigin).toBe('https://pos.curry.example')
  const same = { POS_ORIGIN: 'https://order.example.com', PUBLIC_URL: 'https://order.example.com' }
  expect(refusalOf(same)).toContain('POS_ORIGIN must not be the address of the site')
})

test('a street map needs the address of its squares, encrypted and with the three numbers in it', () => {
  const tiles = 'https://tile.example.com/{z}/{x}/{y}.png'
  expect(read({}).map).toBeUndefined()
  expect(read({ MAP_TILES: tiles }).map).toEqual({ tiles, attribution: '© OpenStreetMap contributors' })
  for (const wrong of [
    'http://tile.example.com/{z}/{x}/{y}.png',
    'https://tile.example.com/{z}/{x}.png',
    'https://a.b/"{z}{x}{y}',
  ]) {
    expect(refusalOf({ MAP_TILES: wrong })).toContain('MAP_TILES=https://')
  }
})
