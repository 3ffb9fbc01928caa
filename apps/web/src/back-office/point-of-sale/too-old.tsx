import { APP_VERSION } from './server.ts'
import type { Server } from './tablet.ts'
import { TabletPage } from './tablet-page.tsx'
import { Button } from '#web/ui/button.tsx'

/** Instead of the back office: a server that has moved on is sent nothing that it might misread. */
export function TooOld({ server, onAgain }: { server: Server; onAgain: () => void }) {
  return (
    <TabletPage
      title="This app needs an update"
      lead={`This tablet has version ${APP_VERSION}. The server needs ${server.oldestApp} or newer.`}
      brand={server.site.brand.name}
    >
      <p>Nothing is sent until then. What waits on this tablet is kept.</p>
      <Button size="large" full onClick={onAgain}>
        Check again
      </Button>
      <a href={`${server.origin}/admin/dashboard`} className="button w-full" data-variant="secondary" data-size="large">
        Open the site in Chrome
      </a>
    </TabletPage>
  )
}
