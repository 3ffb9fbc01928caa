import { Component, type ReactNode } from 'react'

import { FailedPage } from './failed-page.tsx'

type State = { errorId: string | null }

/** Catches rendering errors and shows the error page instead. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { errorId: null }

  static getDerivedStateFromError(): State {
    return { errorId: crypto.randomUUID() }
  }

  override render(): ReactNode {
    const { errorId } = this.state
    if (errorId === null) return this.props.children
    return <FailedPage errorId={errorId} onRetry={() => this.setState({ errorId: null })} />
  }
}
