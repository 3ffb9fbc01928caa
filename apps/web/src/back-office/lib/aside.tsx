import { Component, type ReactNode } from 'react'

import { useNow } from '#web/lib/site.tsx'

/** A secondary part of a section: when it fails to render it is left out, and the section stays. */
export function Aside({ children }: { children: ReactNode }) {
  return <QuietBoundary nowMs={useNow().getTime()}>{children}</QuietBoundary>
}

type Props = { nowMs: number; children: ReactNode }
type State = { nowMs: number; isBroken: boolean }

/** Renders its children again each time the page's clock ticks: by then the server may have answered differently. */
class QuietBoundary extends Component<Props, State> {
  override state: State = { nowMs: this.props.nowMs, isBroken: false }

  static getDerivedStateFromProps({ nowMs }: Props, state: State): State | null {
    return nowMs === state.nowMs ? null : { nowMs, isBroken: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}
