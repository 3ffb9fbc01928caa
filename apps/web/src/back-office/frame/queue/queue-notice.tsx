import { words } from '#words/network/queue-standing.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'

/** Across the whole width: what a person has to do before anything more is sent, or is not to do lest it is lost. */
export function QueueNotice() {
  const { standing, count } = useActionQueue()
  if (count === 0) return null
  if (standing.hold?.kind === 'signed-out') {
    // The server sends a page without a session to the sign-in, and from there back here.
    const signIn = <Button onClick={() => window.location.reload()}>Sign in</Button>
    return (
      <Banner tone="warning" strip action={signIn}>
        {words.signedOut(count)}
      </Banner>
    )
  }
  if (standing.isLasting) return null
  return (
    <Banner tone="warning" strip>
      {words.notLasting}
    </Banner>
  )
}
