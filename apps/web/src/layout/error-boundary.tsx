import { Component, type ReactNode, Suspense } from 'react'

import { latePart } from '#web/lib/late-part.ts'
import { words } from '#words/layout.ts'

// Comes with the navigator, on every page.
const Failure = latePart(async () => (await import('./failed-page.tsx')).Failure)

type State = { errorId: string | null }

/** Catches rendering errors and shows the error page instead; only its title until the script of that page has arrived. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { errorId: null }

  static getDerivedStateFromError(): State {
    return { errorId: crypto.randomUUID() }
  }

  override render(): ReactNode {
    const { errorId } = this.state
    if (errorId === null) return this.props.children
    return (
      <Suspense fallback={<h1 className="page-width py-12 md:py-20">{words.failed}</h1>}>
        <Failure errorId={errorId} onRetry={() => this.setState({ errorId: null })} />
      </Suspense>
    )
  }
}
