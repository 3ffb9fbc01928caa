import { standingSentences } from '#web/lib/action-queue/sentences/standing-sentences.ts'
import { actionQueue, useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button } from '#web/ui/button.tsx'
import { words } from '#words/queue.ts'

/** Why nothing is sent at this moment, and what else lies on the device. */
export function StandingNotes() {
  const { standing, count } = useActionQueue()
  const sentences = standingSentences(standing, count)
  if (sentences.length === 0 && standing.unreadable === 0) return null
  return (
    <ul className="mb-4 grid gap-2 rounded-lg border border-line bg-sunken p-4 font-medium">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <AtlanticTime>{sentence}</AtlanticTime>
        </li>
      ))}
      {standing.unreadable > 0 && (
        <li className="flex flex-wrap items-center justify-between gap-2">
          {words.unreadable(standing.unreadable)}
          <Button variant="ghost" size="staff" onClick={() => void actionQueue().forgetUnreadable()}>
            Discard
          </Button>
        </li>
      )}
    </ul>
  )
}
