import { useSite } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Says that paid services are simulated; what the ribbon of the site says at length is its tooltip. */
export function TestModeChip() {
  const { testMode } = useSite()
  if (testMode === null) return null
  return (
    <Badge tone="accent" title={testMode} className="max-md:py-0!">
      TEST<span className="max-lg:sr-only">MODE</span>
      <span className="sr-only">: {testMode}</span>
    </Badge>
  )
}
