import { Component, type ReactNode } from 'react'

import { mailHref, telHref } from '#web/lib/contact.ts'
import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/layout.ts'

type FailedPageProps = {
  errorId: string
  /** Renders the failed part again; without it the page is reloaded. */
  onRetry?: () => void
}

/** The error page: what to do, and how to report it. When the network returns it tries again by itself. */
export function FailedPage({ errorId, onRetry }: FailedPageProps) {
  const { brand } = useSite()
  const { place } = useScreen()
  const navigate = useNavigate()
  const retry = onRetry ?? (() => void navigate(place.path + place.search + place.hash, { replace: true }))
  useWhenBackOnline(retry)

  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading title={words.failed.title} lead={words.failed.lead} />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={retry}>{words.failed.retry}</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {words.failed.reload}
        </Button>
        <ButtonLink variant="secondary" href="/">
          {words.failed.home}
        </ButtonLink>
      </div>
      <Plate className="mt-10 measure">
        <p>
          {words.failed.write}{' '}
          <a className="underline underline-offset-4" href={mailHref(brand.email)}>
            {brand.email}
          </a>{' '}
          {words.failed.call}{' '}
          <a className="underline underline-offset-4" href={telHref(brand.phone)}>
            {brand.phone}
          </a>{' '}
          {words.failed.name}
        </p>
        <p className="mt-2">
          {words.failed.id} <code className="break-all select-all">{errorId}</code>
        </p>
      </Plate>
    </div>
  )
}

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
