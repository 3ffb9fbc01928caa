import { AppError } from '@thali/contracts/errors'
import { checkPassword } from '@thali/domain/auth/password'
import { checkApiName } from '@thali/domain/orders/customer-fields'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'

import type { Config } from '#api/config.ts'
import type { Database } from '#api/database/database.ts'
import { accounts, sessions, verifications } from '#api/features/auth/auth.table.ts'
import { isCommonPassword } from '#api/features/auth/common-passwords.ts'
import type { PasswordHashing } from '#api/features/auth/password-hashing.ts'
import { users } from '#api/features/users/users.table.ts'

/** The header that carries the caller's address to better-auth; written by us, never taken from outside. */
export const ADDRESS_HEADER = 'x-thali-address'
const SESSION_SECONDS = 30 * 24 * 60 * 60
const RESET_SECONDS = 60 * 60

export type AccountMail = { kind: 'verify-email' | 'reset-password' | 'password-changed'; accountId: string; link: string }

type Deps = {
  db: Database
  config: Pick<Config, 'publicUrl' | 'secrets' | 'social' | 'brand'>
  hashing: PasswordHashing
  sendMail: (mail: AccountMail) => Promise<void>
}

/** Accounts, passwords, sessions and social sign-in. Roles and figures can never be sent in. */
export function createAuth({ db, config, hashing, sendMail }: Deps) {
  const { google, facebook, oidc } = config.social
  return betterAuth({
    appName: config.brand.name,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secrets.session,
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [config.publicUrl],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      password: hashing,
      sendResetPassword: ({ user, url }) => sendMail({ kind: 'reset-password', accountId: user.id, link: url }),
      onPasswordReset: ({ user }) => sendMail({ kind: 'password-changed', accountId: user.id, link: `${config.publicUrl}/login` }),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, url }) => sendMail({ kind: 'verify-email', accountId: user.id, link: url }),
    },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'customer' },
        isActive: { type: 'boolean', input: false, defaultValue: true },
        signupMethod: { type: 'string', input: false, defaultValue: 'email_password' },
      },
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    // A provider's identity joins an account only when the provider vouches for the address and we have verified it too.
    account: { accountLinking: { enabled: true, trustedProviders: [] } },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'thali',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    socialProviders: { ...(google ? { google } : {}), ...(facebook ? { facebook } : {}) },
    plugins: oidc?.clientId && oidc.clientSecret ? [oidcPlugin(oidc.issuer, oidc.clientId, oidc.clientSecret)] : [],
    hooks: { before: createAuthMiddleware(async (call) => requireGoodCredentials(call.path, call.body)) },
    databaseHooks: {
      user: { create: { before: async (user, call) => ({ data: { ...user, signupMethod: signupMethod(call?.path) } }) } },
      session: {
        create: {
          before: async (session) => requireActive(db, session.userId),
          after: async (session) => {
            await db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, session.userId))
          },
        },
      },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

function oidcPlugin(issuer: string, clientId: string, clientSecret: string) {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return genericOAuth({
    config: [{ providerId: 'oidc', discoveryUrl, clientId, clientSecret, scopes: ['openid', 'email', 'profile'], pkce: true }],
  })
}

function signupMethod(path: string | undefined): string {
  return path?.startsWith('/callback/') ? (path.split('/')[2] ?? 'social') : 'email_password'
}

/** Applies our rules for new passwords and names on top of better-auth's. */
function requireGoodCredentials(path: string, body: unknown): void {
  const { password, newPassword, name } = (body ?? {}) as { password?: unknown; newPassword?: unknown; name?: unknown }
  if (path === '/sign-up/email') {
    const message = checkApiName(typeof name === 'string' ? name : '')
    if (message) throw new AppError('invalid-argument', { message, details: { name: message } })
    requireGoodPassword(password)
  }
  if (path === '/reset-password') requireGoodPassword(newPassword)
}

function requireGoodPassword(password: unknown): void {
  const message = checkPassword(typeof password === 'string' ? password : '')
  if (message) throw new AppError('weak-password', { message, details: { password: message } })
  if (isCommonPassword(String(password))) throw new AppError('common-password')
}

async function requireActive(db: Database, userId: string): Promise<void> {
  const [user] = await db.select({ isActive: users.isActive, deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId))
  if (user && (!user.isActive || user.deletedAt)) throw new APIError('FORBIDDEN', { code: 'permission-denied' })
}
