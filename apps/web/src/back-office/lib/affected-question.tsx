import type { AffectedView } from '@thali/contracts/locations/affected'
import { affectedWords, bothAffected } from '@thali/domain/locations/affected'
import type { ReactNode } from 'react'

import { type Question, useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

/**
 * The key of a call that is a preview, which stores none. A node of the release before knows no previews, and refuses
 * the call for its key instead of making the change.
 */
export const AS_PREVIEW = { idempotencyKey: 'preview' } as const

/** What is said of things that a change touches. */
export const TOUCHED = {
  hours: { title: 'Guests are expected then', body: 'These stay as they are. Please call the guests:' },
  dishes: {
    title: 'Guests have ordered it',
    body: 'These stay as they are. Keep enough for them, or call the guests:',
  },
  kitchen: {
    title: 'Orders for later are taken already',
    body: 'These keep their times, and hold no place in the kitchen as you save it:',
  },
} as const satisfies Record<string, { title: string; body: string }>

type Answer = { affected?: AffectedView | undefined }
/** Sends a change as a preview. */
type Preview = () => Promise<Answer>
/** `always`: asked also where nothing is touched, because it is hard to undo. */
export type Ask = (touched: keyof typeof TOUCHED, previews: readonly Preview[], always?: Question) => Promise<boolean>

/**
 * Asks before a change that touches what guests have ordered or booked; where it touches nothing it is made without a
 * question. Nor is asked where no preview is answered: the change itself then says why, or waits for the network.
 */
export function useAffectedQuestion(): [Ask, ReactNode] {
  const [confirm, question] = useConfirm()
  async function ask(touched: keyof typeof TOUCHED, previews: readonly Preview[], always?: Question) {
    const asked = navigator.onLine ? previews : []
    const lines = linesOf(await Promise.all(asked.map((preview) => preview().catch((): Answer => ({})))))
    if (lines.length === 0) return always === undefined || confirm(always)
    const { title, body } = TOUCHED[touched]
    return confirm({
      title,
      confirmLabel: 'Save anyway',
      cancelLabel: 'Back',
      ...always,
      ...(always && { confirmLabel: `${always.confirmLabel} anyway` }),
      body: (
        <div className="grid gap-3">
          {always?.body && <p>{always.body}</p>}
          <p>{body}</p>
          <AffectedLines lines={lines} />
        </div>
      ),
    })
  }
  return [ask, question]
}

export function AffectedLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
      {/* Two open pages of one guest read alike. */}
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** What a change that waited for the network has touched; null where it is nothing. */
export function touchedWords(touched: keyof typeof TOUCHED, name: string, { affected }: Answer): string | null {
  const lines = affected ? affectedWords(affected) : []
  return lines.length === 0 ? null : `${name}: ${TOUCHED[touched].body} ${lines.join('; ')}`
}

function linesOf(answers: readonly Answer[]): string[] {
  const known = answers.flatMap(({ affected }) => affected ?? [])
  const [first, ...others] = known
  return first ? affectedWords(others.reduce(bothAffected, first)) : []
}
