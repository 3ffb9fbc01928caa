import { randomUUID } from 'node:crypto'

import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { AppError } from '@thali/contracts/errors'
import type {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  ListPasskeys,
  SignInByPasskey,
} from '@thali/contracts/people/passkeys'
import { can } from '@thali/domain/auth/roles'

import type { Passkey, PasskeysRepository } from './passkeys.repository.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { OwnAccess, TellOwner } from '#api/features/auth/own-access.service.ts'
import type { Owner } from '#api/identity/owner.ts'
import { makeSessionToken } from '#api/identity/tokens.ts'

type Deps = {
  db: Database
  passkeys: PasskeysRepository
  ownAccess: Pick<OwnAccess, 'requirePassword'>
  /** Where browsers reach this installation: a passkey belongs to its host. */
  publicUrl: string
  brand: () => string
  sessionSeconds: number
  noteSignIn: (accountId: string) => Promise<void>
  /** Tells the owner by e-mail that a passkey was added. */
  tellAdded: TellOwner
}

const DONE = { success: true as const }
const CHALLENGE_MS = 5 * 60_000
const MOST = 10
/** Stands for the account in a challenge for signing in. */
const ANYBODY = 'sign-in'

/** Passkeys with which staff sign in at a browser: the device proves the person, by finger, face or its own PIN. */
export function createPasskeys({
  db,
  passkeys,
  ownAccess,
  publicUrl,
  brand,
  sessionSeconds,
  noteSignIn,
  tellAdded,
}: Deps) {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const expected = (of: string) => ({
    expectedChallenge: (challenge: string) => passkeys.takeChallenge(challenge, of),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  })

  async function keep(challenge: string, of: string): Promise<void> {
    await passkeys.keepChallenge(challenge, { of, expiresAt: new Date(Date.now() + CHALLENGE_MS) })
  }

  return {
    /** @throws AppError `not-staff`, `too-many-passkeys`, `no-password`, `invalid-argument` at the field, `too-many-attempts` */
    async begin({ currentPassword }: BeginPasskey['body'], owner: Owner): Promise<BeginPasskey['reply']> {
      const { id, email, name, role } = owner.account
      if (!can(role, 'orders.board')) throw new AppError('not-staff')
      await ownAccess.requirePassword(owner, currentPassword)
      const own = await passkeys.list(id)
      if (own.length >= MOST) throw new AppError('too-many-passkeys')
      const wish = await generateRegistrationOptions({
        rpName: brand(),
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(id),
        attestationType: 'none',
        excludeCredentials: own.map((passkey) => ({ id: passkey.id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keep(wish.challenge, id)
      return { wish: { ...wish } }
    },

    /** @throws AppError `passkey-refused` */
    async add(
      { name, created }: AddPasskey['body'],
      { account, actor, language }: Owner,
    ): Promise<AddPasskey['reply']> {
      const { id: userId } = account
      const response: RegistrationResponseJSON = { ...created, clientExtensionResults: {} }
      const { registrationInfo } = await verifyRegistrationResponse({ response, ...expected(userId) }).catch(refuse)
      if (!registrationInfo) throw new AppError('passkey-refused')
      const { id, publicKey, counter } = registrationInfo.credential
      await db.transaction(async (tx) => {
        const key = Buffer.from(publicKey).toString('base64url')
        if (!(await passkeys.insert(tx, { id, userId, publicKey: key, counter, name }))) {
          throw new AppError('passkey-refused')
        }
        await tellAdded(tx, userId, language)
        await recordAudit(tx, { actor, action: 'passkey.add', subject: userId })
      })
      return DONE
    },

    async list({ account }: Owner): Promise<ListPasskeys['reply']> {
      return { passkeys: (await passkeys.list(account.id)).map(toView) }
    },

    /** @throws AppError `not-found` */
    async remove(id: string, { account, actor }: Owner): Promise<typeof DONE> {
      await db.transaction(async (tx) => {
        if (!(await passkeys.remove(tx, account.id, id))) throw new AppError('not-found')
        await recordAudit(tx, { actor, action: 'passkey.remove', subject: account.id })
      })
      return DONE
    },

    async beginSignIn(): Promise<BeginPasskeySignIn['reply']> {
      const wish = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await keep(wish.challenge, ANYBODY)
      return { wish: { ...wish } }
    },

    /**
     * The token of the session that it opens, and for how many seconds.
     *
     * @throws AppError `passkey-refused`, and only after the right signature `account-closed`, `not-staff`
     */
    async signIn(
      { signed }: SignInByPasskey['body'],
      { address, userAgent }: { address: string; userAgent: string | undefined },
    ): Promise<{ token: string; seconds: number }> {
      const owner = await passkeys.findOwner(signed.id)
      if (!owner) throw new AppError('passkey-refused')
      const { passkey, role, isClosed } = owner
      const { id, userId, counter } = passkey
      const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) }
      const response: AuthenticationResponseJSON = { ...signed, clientExtensionResults: {} }
      const proof = await verifyAuthenticationResponse({ response, credential, ...expected(ANYBODY) }).catch(refuse)
      if (!proof.verified) throw new AppError('passkey-refused')
      if (isClosed) throw new AppError('account-closed')
      if (!can(role, 'orders.board')) throw new AppError('not-staff')

      const token = makeSessionToken()
      const expiresAt = new Date(Date.now() + sessionSeconds * 1000)
      await db.transaction(async (tx) => {
        await passkeys.noteUse(tx, id, proof.authenticationInfo.newCounter)
        const from = { ipAddress: address, userAgent: userAgent ?? null }
        await passkeys.insertSession(tx, { id: randomUUID(), token, userId, expiresAt, ...from })
      })
      await noteSignIn(userId)
      return { token, seconds: sessionSeconds }
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** The same refusal for every cause: a reason would help an attacker. */
function refuse(cause: unknown): never {
  throw new AppError('passkey-refused', { cause })
}

function toView({ id, name, createdAt, lastUsedAt }: Passkey): ListPasskeys['reply']['passkeys'][number] {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
