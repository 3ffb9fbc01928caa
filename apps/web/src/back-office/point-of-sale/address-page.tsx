import { parseServerAddress } from '@thali/domain/net/app-server'
import { useState } from 'react'

import { PAGES } from './app-pages.ts'
import { ADDRESS_PROBLEMS, ALLOWS_LOOPBACK, askServer, hostOf, isTooOldFor, NoServer, APP_VERSION } from './server.ts'
import { TabletForm, TabletPage } from './tablet-page.tsx'
import { changeTablet, type Server, tablet } from './tablet.ts'
import { Refusal, useFormOf } from '#web/back-office/lib/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** The first page of a new tablet: where its server is. */
export function AddressPage() {
  const [found, setFound] = useState<Server | null>(null)
  if (!found) return <AddressForm onFound={setFound} />
  if (isTooOldFor(found)) return <TooOld server={found} onAgain={() => setFound(null)} />
  return <Found server={found} onOther={() => setFound(null)} />
}

function AddressForm({ onFound }: { onFound: (server: Server) => void }) {
  const form = useFormOf({
    first: () => ({ address: tablet().server?.origin ?? '' }),
    check: ({ address }) => problemOf(address),
    send: async ({ address }) => {
      const parsed = parseServerAddress(address, { allowsLoopback: ALLOWS_LOOPBACK })
      if (parsed.ok) onFound(await askServer(parsed.value).catch(toRefusal))
    },
  })
  return (
    <TabletPage title="Connect this tablet" lead="The app works with the site of your restaurant. Where is it?">
      <TabletForm label="Connect" state={form} submitLabel="Connect">
        <TextField
          label="Address of the site"
          hint="As guests type it: food.example"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          {...form.input('address')}
        />
      </TabletForm>
    </TabletPage>
  )
}

function Found({ server, onOther }: { server: Server; onOther: () => void }) {
  const { site, origin } = server

  function take() {
    const isOther = tablet().server?.origin !== origin
    changeTablet({ server, ...(isOther && { signIn: null }) })
    window.location.replace(PAGES.signIn)
  }
  return (
    <TabletPage title={site.brand.name} lead={`Found at ${hostOf(origin)}.`} brand={site.brand.name}>
      <Button size="large" full onClick={take}>
        Use this tablet here
      </Button>
      <Button size="large" full variant="secondary" onClick={onOther}>
        Another address
      </Button>
    </TabletPage>
  )
}

function problemOf(address: string): { address?: string } {
  const parsed = parseServerAddress(address, { allowsLoopback: ALLOWS_LOOPBACK })
  return parsed.ok ? {} : { address: ADDRESS_PROBLEMS[parsed.error] }
}

function toRefusal(error: unknown): never {
  throw error instanceof NoServer ? new Refusal(error.message) : error
}

/** Instead of the back office: a server that has moved on is sent nothing that it might misread. */
export function TooOld({ server, onAgain }: { server: Server; onAgain: () => void }) {
  return (
    <TabletPage
      title="This app needs an update"
      lead={`This tablet has version ${APP_VERSION}. The server needs ${server.oldestApp} or newer.`}
      brand={server.site.brand.name}
    >
      <p>Nothing is sent until then. What waits on this tablet is kept.</p>
      <Button size="large" full onClick={onAgain}>
        Check again
      </Button>
      <a href={`${server.origin}/admin/dashboard`} className="button w-full" data-variant="secondary" data-size="large">
        Open the site in Chrome
      </a>
    </TabletPage>
  )
}
