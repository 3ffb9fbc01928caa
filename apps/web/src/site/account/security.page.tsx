import { useSession } from '#web/lib/session.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/account/security.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** Password and signed-in devices, for customers and staff. */
export function SecurityPage() {
  const { user } = useSession()
  if (!user) return null

  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:py-14">
      <PageHeading title={words.title} lead={words.signedInAs(user.email)} />
      <div className="grid grid-cols-1 gap-12 md:grid-cols-2 md:gap-16">
        <section aria-labelledby="own-password" className="max-w-md">
          <h2 id="own-password" className="display mb-5 text-2xl">
            {words.changePassword}
          </h2>
          <ChangePasswordForm email={user.email} />
        </section>
        <section aria-labelledby="own-sessions">
          <h2 id="own-sessions" className="display mb-3 text-2xl">
            {words.where}
          </h2>
          <OwnSessions />
        </section>
      </div>
    </div>
  )
}
