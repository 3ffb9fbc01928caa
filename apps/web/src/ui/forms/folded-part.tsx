import { type ReactNode, useState } from 'react'

type FoldedPartProps = { summary: ReactNode; hasError: boolean; className?: string; children: ReactNode }

/** A part of a form that is rarely needed. It opens for an error, and stays open when that is put right. */
export function FoldedPart({ summary, hasError, className, children }: FoldedPartProps) {
  const [isOpen, setIsOpen] = useState(hasError)
  if (hasError && !isOpen) setIsOpen(true)
  return (
    <details
      className="rounded-md border border-line"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-(--tap) cursor-pointer flex-wrap items-center gap-x-2 px-4 py-2 font-semibold">
        {summary}
      </summary>
      <div className={className}>{children}</div>
    </details>
  )
}
