import { addressIn, type Language, languageNamed, languageWanted } from '@thali/domain/language/languages'
import { cleanName } from '@thali/domain/people/person-name'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'

import type { AccountsRepository } from './accounts.repository.ts'
import { endResetLinks } from './reset-links.statements.ts'
import type { PasswordHashing } from './sign-in/passwords.ts'
import type { Config } from '#api/config/config.ts'
import type { Database } from '#api/database/database.ts'
import { recordChange } from '#api/database/journal.ts'
import { cookiePrefix } from '#api/identity/principal-reader.ts'
import { networkOf } from '#api/identity/principal.ts'
import type { Asker } from '#api/outbox/outbox-jobs.ts'

/** Header that passes the client address to better-auth; set by us, removed from incoming requests. */
export const ADDRESS_HEADER = 'x-thali-address'
/** How long a sign-in in a browser lasts, at most. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
const RESET_SECONDS = 60 * 60

export type AccountMail = {
  kind: 'verify-email' | 'reset-password' | 'password-changed'
  accountId: string
  link: string
  language: Language
  asker: Asker
}

type Deps = {
  db: Database
  accounts: AccountsRepository
  config: Pick<Config, 'publicUrl' | 'secrets' | 'social' | 'brand'>
  hashing: PasswordHashing
  sendMail: (mail: AccountMail) => Promise<void>
  /** Clears the failed attempts of an owner who proved the address and chose a new password. */
  forgiveGuesses: (email: string) => Promise<void>
  /** Sends the welcome e-mail to a new account. */
  welcome: (account: { id: string; name: string; email: string; language: Language }, asker: Asker) => Promise<void>
}

/** Accounts, passwords, sessions and social sign-in. Clients can never set roles or loyalty figures. */
export function createAuth({ db, accounts, config, hashing, sendMail, forgiveGuesses, welcome }: Deps) {
  const { google, facebook, oidc } = config.social
  return betterAuth({
    appName: config.brand.name,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.secrets.session,
    telemetry: { enabled: false },
    logger: { disabled: true },
    trustedOrigins: [config.publicUrl],
    database: accounts.adapter,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      password: hashing,
      // A closed account gets no reset e-mail. The response is the same, so the caller learns nothing.
      sendResetPassword: async ({ user, url }, request) => {
        if (!(await accounts.isActive(user.id))) return
        await sendMail({ kind: 'reset-password', link: url, ...addressed(user, request) })
      },
      onPasswordReset: async ({ user }, request) => {
        await endResetLinks(db, user.id)
        await forgiveGuesses(user.email)
        const mail = addressed(user, request)
        const link = config.publicUrl + addressIn(mail.language, '/login')
        await sendMail({ kind: 'password-changed', link, ...mail })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, url }, request) =>
        sendMail({ kind: 'verify-email', link: url, ...addressed(user, request) }),
    },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: 'customer' },
        isActive: { type: 'boolean', input: false, defaultValue: true },
        language: { type: 'string', input: false, defaultValue: 'en-CA' },
        signupMethod: { type: 'string', input: false, defaultValue: 'email_password' },
      },
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    // A social identity is linked to an account only when the provider vouches for the address and we have verified it
    // too.
    account: { accountLinking: { enabled: true, trustedProviders: [] } },
    rateLimit: { enabled: false },
    // A failed sign-in from a provider or link ends on our login page with an error code. Unexpected errors go to our
    // own error handler, which logs them without the e-mail address.
    onAPIError: { errorURL: `${config.publicUrl}/login`, throw: true },
    advanced: {
      // The `__Host-` prefix: only this host can set the cookie, over https. A neighbouring sub-domain cannot plant
      // one.
      cookiePrefix: cookiePrefix(config.publicUrl),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.publicUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    socialProviders: { ...(google ? { google } : {}), ...(facebook ? { facebook } : {}) },
    plugins: oidc?.clientId && oidc.clientSecret ? [oidcPlugin(oidc.issuer, oidc.clientId, oidc.clientSecret)] : [],
    databaseHooks: accountHooks({ db, accounts, welcome }),
  })
}

export type Auth = ReturnType<typeof createAuth>

type Asking = { headers?: Headers | undefined } | null | undefined

/** To whom a mail goes: in the language of the page that asked for it, else in that of the account. */
function addressed(user: { id: string }, request: Asking): Pick<AccountMail, 'accountId' | 'language' | 'asker'> {
  const language = languageAsked(request) ?? languageNamed('language' in user ? user.language : undefined)
  return { accountId: user.id, language, asker: askerOf(user, request) }
}

function languageAsked(request: Asking): Language | undefined {
  const header = request?.headers?.get('accept-language')
  return header ? languageWanted(header) : undefined
}

/** The account that the e-mail is about, and the client address of the request. */
function askerOf({ id }: { id: string }, request: Asking): Asker {
  const address = request?.headers?.get(ADDRESS_HEADER)
  return { accountId: id, source: address ? networkOf(address) : null }
}

/** Audit rows and refusals that we add to better-auth. */
function accountHooks({
  db,
  accounts,
  welcome,
}: Pick<Deps, 'db' | 'accounts' | 'welcome'>): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    user: {
      create: {
        before: async (user, call) => ({
          data: {
            ...user,
            name: cleanName(user.name),
            signupMethod: providerOf(call?.params) ?? 'email_password',
            language: languageAsked(call) ?? 'en-CA',
          },
        }),
        after: (user, call) => welcome({ ...user, language: languageAsked(call) ?? 'en-CA' }, askerOf(user, call)),
      },
    },
    session: {
      create: {
        before: async ({ userId }) => {
          if (!(await accounts.isActive(userId))) throw new APIError('FORBIDDEN', { code: 'account-closed' })
        },
        // The browser comes from a sign-in provider with its own setting, not with the language of a page of ours.
        after: ({ userId }, call) =>
          accounts.noteSignIn(userId, providerOf(call?.params) ? undefined : languageAsked(call)),
      },
      // The account's live feeds are closed; browsers with a session that is still valid reconnect by themselves.
      delete: { after: (session) => recordChange(db, { topic: 'account', subject: session.userId }) },
    },
  }
}

function oidcPlugin(issuer: string, clientId: string, clientSecret: string) {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return genericOAuth({
    config: [
      {
        providerId: 'oidc',
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        // Without the provider's keys its ID tokens would be believed unchecked; then there is no such sign-in.
        requireIdTokenVerification: true,
      },
    ],
  })
}

/** The sign-in provider that a visitor comes back from: the path of its callback names it, no other path does. */
function providerOf(params: unknown): string | undefined {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : undefined
}
