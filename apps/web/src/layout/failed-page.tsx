import { mailHref, telHref } from '#web/lib/contact.ts'
import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type FailedPageProps = {
  errorId: string
  /** Renders the failed part again; without it the page is reloaded. */
  onRetry?: () => void
}

/** The error page: what to do, and how to report it. */
export function FailedPage({ errorId, onRetry }: FailedPageProps) {
  const { brand } = useSite()
  const { place } = useScreen()
  const navigate = useNavigate()
  const retry = onRetry ?? (() => void navigate(place.path + place.search + place.hash, { replace: true }))

  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading
        title="Oops! Something went wrong"
        lead="Your cart is kept on this device. If you were paying, look for our e-mail before you pay again."
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={retry}>Try Again</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Reload Page
        </Button>
        <ButtonLink variant="secondary" href="/">
          Go Home
        </ButtonLink>
      </div>
      <Plate className="mt-10 measure">
        <p>
          If it keeps happening, write to{' '}
          <a className="underline underline-offset-4" href={mailHref(brand.email)}>
            {brand.email}
          </a>{' '}
          or call{' '}
          <a className="underline underline-offset-4" href={telHref(brand.phone)}>
            {brand.phone}
          </a>{' '}
          and name this error:
        </p>
        <p className="mt-2">
          Error ID: <code className="break-all select-all">{errorId}</code>
        </p>
      </Plate>
    </div>
  )
}
