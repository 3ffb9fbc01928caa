import type { EndpointCalls } from '@thali/contracts/endpoints'
import { safePath } from '@thali/domain/auth/safe-path'

import { PAGES } from './app-pages.ts'
import { TabletForm, TabletPage } from './tablet-page.tsx'
import { changeTablet, type Server, tablet } from './tablet.ts'
import { useFormOf } from '#web/back-office/lib/forms.ts'
import { isApiError, userMessage } from '#web/lib/api/api.ts'
import { client } from '#web/lib/api/tab-client.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const LONGEST_NAME = 60

/** Signs the tablet in for thirty days. Members of staff share it, as they share the kitchen's screen. */
export function SignInPage({ server }: { server: Server }) {
  const form = useFormOf({
    first: () => ({ email: '', password: '', deviceName: tablet().name }),
    check: missingOf,
    failureOf,
    send: async ({ email, ...typed }) => {
      const { device } = tablet()
      const reply = await signIn({ ...typed, email: email.trim(), ...(device !== null && { device }) })
      const signedIn = { token: reply.token, endsAt: reply.tablet.endsAt }
      changeTablet({ name: typed.deviceName, device: reply.device, signIn: signedIn })
      window.location.replace(whereTo())
    },
  })
  return (
    <TabletPage
      title="Sign in"
      lead={`This tablet works for ${server.site.brand.name}. The sign-in holds for 30 days.`}
      brand={server.site.brand.name}
    >
      <TabletForm label="Sign in" state={form} submitLabel="Sign in">
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="username"
          maxLength={100}
          {...form.input('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.input('password')} />
        <TextField
          label="Name of this tablet"
          hint="Such as Kitchen or Front counter. Settings list it under this name."
          autoComplete="off"
          maxLength={LONGEST_NAME}
          {...form.input('deviceName')}
        />
      </TabletForm>
      <a href={PAGES.address} className="link inline-flex min-h-(--tap) w-fit items-center">
        Connect to another site instead of {new URL(server.origin).host}
      </a>
    </TabletPage>
  )
}

type SignInCall = EndpointCalls['POST /auth/device-sign-in']
type Typed = SignInCall['body']

// No retries: a repeated sign-in would count as a second guess of the password.
async function signIn(body: Typed): Promise<SignInCall['reply']> {
  return (await client.request('POST', '/auth/device-sign-in', { body, retries: 0 })) as SignInCall['reply']
}

function missingOf({ email, password, deviceName }: Typed): Partial<Record<keyof Typed, string>> {
  return {
    ...(email.trim() === '' && { email: 'Enter your e-mail address.' }),
    ...(password === '' && { password: 'Enter your password.' }),
    ...(deviceName.trim() === '' && { deviceName: 'Enter a name for this tablet, such as Kitchen.' }),
  }
}

function failureOf(error: unknown): string {
  const isTelling = isApiError(error) && (error.code === 'not-staff' || error.code === 'account-closed')
  return isTelling ? error.message : userMessage(error)
}

/** The page that asked for the sign-in, if it is one of the back office. */
function whereTo(): string {
  const from = safePath(new URLSearchParams(window.location.search).get('from'), PAGES.start)
  return from.startsWith('/admin/') ? from : PAGES.start
}
