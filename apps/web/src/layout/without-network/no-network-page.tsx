import { useNavigate, useScreen } from '#web/lib/routing/navigation.tsx'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { words } from '#words/layout.ts'

/** In the place of a page that cannot be read and was not kept. It tries again when the network or the server is back. */
export function NoNetworkPage() {
  const { place } = useScreen()
  const navigate = useNavigate()
  const retry = () => void navigate(place.path + place.search + place.hash, { replace: true })
  useWhenBackOnline(retry)

  return (
    <div className="page-width py-12 md:py-20">
      <PageHeading title={words.noNetwork} lead={words.notOpenedBefore} />
      <Button className="mt-8" onClick={retry}>
        {words.retry}
      </Button>
    </div>
  )
}
