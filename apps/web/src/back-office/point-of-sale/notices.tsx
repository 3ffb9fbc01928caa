import { tabletEndsSoon } from '@thali/domain/auth/devices'
import { formatDate, formatTimeAst } from '@thali/domain/time/zone'
import { useEffect, useState } from 'react'

import { PAGES, asked } from './app-pages.ts'
import { type Server, useTablet } from './tablet.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { useShared } from '#web/lib/kept/shared.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

const MINUTE_MS = 60_000

/** What the app itself has to say above the back office. */
export function Notices({ server }: { server: Server }) {
  return (
    <>
      <EndingSignIn />
      <OnlyInChrome server={server} />
    </>
  )
}

/** Three days before the tablet is signed out, so that it does not happen during service. */
function EndingSignIn() {
  const { signIn } = useTablet()
  const [nowMs, setNowMs] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  if (signIn === null) return null

  const endsAt = new Date(signIn.endsAt)
  if (!tabletEndsSoon(endsAt, new Date(nowMs))) return null

  return (
    <Banner
      strip
      tone="warning"
      action={
        <a
          href={`${PAGES.signIn}?from=${encodeURIComponent(PAGES.start)}`}
          className="button"
          data-variant="secondary"
          data-size="staff"
        >
          Sign in again
        </a>
      }
    >
      This tablet is signed in until {formatDate(endsAt)}, {formatTimeAst(endsAt)}.
    </Banner>
  )
}

const TITLES = { print: 'Printing works in Chrome', save: 'Files are saved in Chrome' } as const

function OnlyInChrome({ server }: { server: Server }) {
  const wish = useShared(asked)
  const close = () => asked.set(null)
  if (wish === null) return null
  const { pathname, hash } = window.location
  return (
    <Dialog
      open
      title={TITLES[wish]}
      onClose={close}
      buttons={
        <>
          <Button size="staff" variant="secondary" onClick={close}>
            Stay here
          </Button>
          <a
            href={server.origin + pathname + hash}
            className="button"
            data-variant="primary"
            data-size="staff"
            onClick={close}
          >
            Open the site in Chrome
          </a>
        </>
      }
    >
      <p>This app cannot print. Open the same page in Chrome, sign in there, and print it.</p>
    </Dialog>
  )
}
