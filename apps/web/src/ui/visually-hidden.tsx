import type { ReactNode } from 'react'

/** Words for those who listen, where the eye already has them. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
