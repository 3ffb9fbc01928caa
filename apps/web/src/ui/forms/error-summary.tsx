import CircleAlert from 'lucide-react/icons/circle-alert'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

import { words } from '#words/forms.ts'

export interface SummaryError {
  /** Id of the field it is about. */
  fieldId: string
  message: string
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[]
  title?: ReactNode
  /** Counts the attempts to submit: each new one brings the focus here again. */
  attempt?: number | undefined
}

/** All errors of a form, above it, in the same words as beside the fields. Takes the focus when it appears. */
export function ErrorSummary({ errors, title = words.problem, attempt = 1 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0

  useEffect(() => {
    if (shown && attempt > 0) box.current?.focus()
  }, [shown, attempt])

  if (!shown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-md border-2 border-danger bg-danger-tint px-5 py-4 text-text"
    >
      <h2 className="flex items-center gap-2 text-lg font-semibold text-danger">
        <CircleAlert aria-hidden size={20} className="shrink-0" />
        {title}
      </h2>
      <ul className="mt-1">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={handleClick}
              className="link inline-flex min-h-(--tap) items-center text-danger"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function handleClick(event: MouseEvent<HTMLAnchorElement>) {
  // A change of the address would be a navigation.
  if (goToField(event.currentTarget.hash.slice(1))) event.preventDefault()
}

/** Moves the focus to a field and brings it to the middle of the screen, without a change of the address. */
export function goToField(id: string): boolean {
  const field = document.querySelector<HTMLElement>(`[id="${id}"]`)
  if (!field) return false
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
  return true
}
