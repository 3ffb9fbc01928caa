import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { useIsCutOff } from '#web/back-office/live/silence-notice.tsx'
import { standingSentences } from '#web/lib/action-queue/sentences/standing-sentences.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { words } from '#words/queue.ts'

/** Within the notice about the connection: what waits because of it. */
export function WaitsForServer() {
  const { standing, count } = useWhileUntouched(useActionQueue())
  return count > 0 && standing.hold?.kind === 'server-away' && <span>{words.serverAway}</span>
}

/** Across the whole width: why something waits on this device, and what a person has to do about it. */
export function QueueNotice() {
  const { standing, count } = useWhileUntouched(useActionQueue())
  const isCutOff = useIsCutOff()
  // The notice about the connection says it, too: one cause has one notice.
  const isSaidAbove = isCutOff && standing.hold?.kind === 'server-away'
  const sentences = standingSentences(isSaidAbove ? { ...standing, hold: null } : standing, count)
  if (sentences.length === 0) return null
  const isSignedOut = count > 0 && standing.hold?.kind === 'signed-out'
  // The server sends a page without a session to the sign-in, and from there back here.
  const signIn = isSignedOut && <Button onClick={() => window.location.reload()}>Sign in</Button>
  return (
    <Banner tone={count > 0 ? 'warning' : 'info'} strip action={signIn}>
      {sentences.map((sentence) => (
        <p key={sentence}>
          <AtlanticTime>{sentence}</AtlanticTime>
        </p>
      ))}
    </Banner>
  )
}
