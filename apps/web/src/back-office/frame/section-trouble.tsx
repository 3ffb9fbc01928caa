import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Component, type ReactNode } from 'react'

import { forgetReads } from '#web/back-office/lib/reads.ts'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'

type State = { errorId: string | null }

/** Catches render errors of a section, so that the navigation and the alarm keep working. */
export class SectionBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { errorId: null }

  static getDerivedStateFromError(): State {
    return { errorId: crypto.randomUUID() }
  }

  /** The same answers would break it again: they are read anew. */
  readonly tryAgain = async (): Promise<void> => {
    await forgetReads()
    this.setState({ errorId: null })
  }

  override render(): ReactNode {
    const { errorId } = this.state
    return errorId === null ? this.props.children : <BrokenSection errorId={errorId} onRetry={this.tryAgain} />
  }
}

type BrokenSectionProps = { errorId: string; onRetry: () => Promise<void> }

function BrokenSection({ errorId, onRetry }: BrokenSectionProps) {
  useWhenBackOnline(() => void onRetry())
  return (
    <Notice title="This section could not be shown" onRetry={onRetry}>
      <p>New orders still come up and still ring, and the other sections work. If it fails again, tell your manager.</p>
      <p className="mt-1">
        Error ID: <code className="break-all select-all">{errorId}</code>
      </p>
    </Notice>
  )
}

/** Shown when the script of a section could not be loaded. */
export function MissingSection({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <Notice title="This section could not be fetched" onRetry={onRetry}>
      <p>It needs the network the first time and comes by itself when that is back. New orders still ring.</p>
    </Notice>
  )
}

type NoticeProps = { title: string; onRetry: () => Promise<void>; children: ReactNode }

function Notice({ title, onRetry, children }: NoticeProps) {
  return (
    <div role="alert" className="p-4 md:p-6">
      <EmptyState
        level={1}
        title={title}
        icon={<TriangleAlert aria-hidden size={28} />}
        action={
          <span className="flex flex-wrap gap-3">
            <Button size="staff" onClick={() => void onRetry()}>
              Try Again
            </Button>
            <Button size="staff" variant="secondary" onClick={() => window.location.reload()}>
              Reload Page
            </Button>
          </span>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
