import type { ProfileView } from '@thali/contracts/people/users'
import { checkPhone } from '@thali/domain/people/contact-check'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { checkApiName } from '@thali/domain/people/person-name'
import { type FormEvent, Suspense, useState } from 'react'

import { EmailState, PhoneState } from './dashboard-contact.tsx'
import { useLogout } from '#web/layout/use-logout.tsx'
import { call, userMessage } from '#web/lib/api/api.ts'
import { latePart } from '#web/lib/late-part.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { words } from '#words/account/dashboard.ts'

const Addresses = latePart(async () => (await import('./dashboard-addresses.tsx')).Addresses)

type Errors = { name?: string | undefined; phone?: string | undefined }

/** Name, phone and message preferences of the account. */
export function Profile({ user }: { user: ProfileView }) {
  const [logout, question] = useLogout()
  return (
    <div className="grid gap-12 md:grid-cols-2 md:gap-16">
      <section aria-labelledby="profile-you">
        <h2 id="profile-you" className="display mb-5 text-2xl">
          {words.about}
        </h2>
        <DetailsForm user={user} />
      </section>
      <div className="grid content-start gap-12">
        <section aria-labelledby="profile-email">
          <h2 id="profile-email" className="display mb-3 text-2xl">
            {words.email}
          </h2>
          <EmailState user={user} />
        </section>
        <section aria-labelledby="profile-number">
          <h2 id="profile-number" className="display mb-3 text-2xl">
            {words.phone}
          </h2>
          <PhoneState user={user} />
        </section>
        <Suspense>
          <Addresses />
        </Suspense>
        <section aria-labelledby="profile-messages">
          <h2 id="profile-messages" className="display mb-3 text-2xl">
            {words.messages}
          </h2>
          <Preferences user={user} />
        </section>
        <section aria-labelledby="profile-security">
          <h2 id="profile-security" className="display mb-3 text-2xl">
            {words.security}
          </h2>
          <Link href="/account/security" className="link inline-flex min-h-(--tap) items-center font-semibold">
            {words.passwordAndDevices}
          </Link>
        </section>
        <Button variant="secondary" className="justify-self-start" onClick={() => void logout()}>
          {words.signOut}
        </Button>
      </div>
      {question}
    </div>
  )
}

function DetailsForm({ user }: { user: ProfileView }) {
  const { refresh } = useSession()
  const [name, setName] = useState(user.displayName)
  const [phone, setPhone] = useState(formatPhone(user.phoneNumber ?? ''))
  const [wasSent, setWasSent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // No errors are shown before the first submit.
  const errors: Errors = wasSent ? errorsIn(name, phone, user) : {}

  async function save(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    setFailure(null)
    const wrong = errorsIn(name, phone, user)
    if (wrong.name || wrong.phone) {
      document.getElementById(wrong.name ? 'profile-name' : 'profile-phone')?.focus()
      return
    }
    setIsBusy(true)
    try {
      await call('PATCH /me', {
        body: { displayName: name.trim(), ...(phone.trim() && { phoneNumber: phone.trim() }) },
      })
      await refresh()
      setWasSent(false)
      toast.success(words.saved)
    } catch (error) {
      setFailure(userMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate className="grid max-w-md gap-5" onSubmit={(event) => void save(event)}>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <TextField
        id="profile-name"
        label={words.name}
        autoComplete="name"
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        id="profile-phone"
        label={words.phoneNumber}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        optional={user.phoneNumber === null}
        value={phone}
        error={errors.phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy}>
        {words.save}
      </Button>
    </form>
  )
}

/** A stored number can be changed but not removed: the kitchen needs it to reach the customer. */
function errorsIn(name: string, phone: string, user: Pick<ProfileView, 'phoneNumber'>): Errors {
  const mayBeLeftOut = phone.trim() === '' && user.phoneNumber === null
  return { name: checkApiName(name) ?? undefined, phone: mayBeLeftOut ? undefined : (checkPhone(phone) ?? undefined) }
}

type Preference = keyof ProfileView['preferences']

function Preferences({ user }: { user: ProfileView }) {
  const { brand } = useSite()
  const { refresh } = useSession()
  const [wanted, setWanted] = useState(user.preferences)

  async function change(preference: Preference, isWanted: boolean) {
    setWanted((before) => ({ ...before, [preference]: isWanted }))
    try {
      await call('PATCH /me', { body: { preferences: { [preference]: isWanted } } })
      await refresh()
      settleToasts(`preference ${preference}`)
    } catch (error) {
      setWanted((before) => ({ ...before, [preference]: !isWanted }))
      toast.error(userMessage(error), { about: `preference ${preference}` })
    }
  }

  return (
    <div className="grid gap-3">
      <CheckboxField
        asSwitch
        label={words.orderMessages}
        hint={words.orderMessagesHint}
        checked={wanted.notifications}
        onChange={(event) => void change('notifications', event.target.checked)}
      />
      <CheckboxField
        asSwitch
        label={words.news}
        hint={words.newsHint(brand.name)}
        checked={wanted.marketing}
        onChange={(event) => void change('marketing', event.target.checked)}
      />
    </div>
  )
}
