import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { ConfigError, readConfig } from '#api/config.ts'

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

test('nothing set is a complete installation for trying out', () => {
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
  [{ OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too'],
])('settings that need each other are asked for together: %j', (env, sentence) => {
  expect(refusalOf(env)).toContain(sentence)
})

test('production refuses stand-ins and lifted limits unless told', () => {
  const message = refusalOf({ NODE_ENV: 'production', LIMITS: 'off' })
  expect(message).toContain('ALLOW_SANDBOX=1')
  expect(message).toContain('LIMITS=off')
  expect(read({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' }).production).toBe(true)
})

test('secrets are made on the first start, kept for the owner alone, and the same on the next', () => {
  const first = read({}).secrets
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(read({}).secrets).toEqual(first)
  expect(JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'))).toEqual(first)
})

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, mail: undefined })
})
