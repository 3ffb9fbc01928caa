import { mailHref, telHref } from '#web/lib/contact.ts'
import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/failed.ts'
import { words as layout } from '#words/layout.ts'

/** The page of an address that the server could not answer. It visits the address again. */
export function FailedPage() {
  const { place, view } = useScreen()
  const navigate = useNavigate()
  const address = place.path + place.search + place.hash
  return (
    <Failure
      errorId={view.kind === 'failed' ? view.errorId : ''}
      onRetry={() => void navigate(address, { replace: true })}
    />
  )
}

type FailureProps = { errorId: string; onRetry: () => void }

/** The error page: says what to do and how to report it. When the network returns it tries again by itself. */
export function Failure({ errorId, onRetry }: FailureProps) {
  const { brand } = useSite()
  useWhenBackOnline(onRetry)

  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading title={layout.failed} lead={words.lead} />
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onRetry}>{words.retry}</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
        <ButtonLink variant="secondary" href="/">
          {words.home}
        </ButtonLink>
      </div>
      <Plate className="mt-10 measure">
        <p>
          {words.write}{' '}
          <a className="underline underline-offset-4" href={mailHref(brand.email)}>
            {brand.email}
          </a>{' '}
          {words.call}{' '}
          <a className="underline underline-offset-4" href={telHref(brand.phone)}>
            {brand.phone}
          </a>{' '}
          {words.name}
        </p>
        <p className="mt-2">
          {words.id} <code className="break-all select-all">{errorId}</code>
        </p>
      </Plate>
    </div>
  )
}
