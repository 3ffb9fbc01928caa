import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef } from 'react'

import { timeOf, UNKNOWN } from './figure-words.ts'
import { useFigures, rereadFigures, useLiveFigures } from './figures.ts'
import { MonthEnd } from './month/month-end.tsx'
import { Overview } from './overview.tsx'
import { changeSoundChoices, useSoundChoices } from '#web/back-office/alerts/sounds/sound-choices.ts'
import { setUpSound, useSoundHealth, useSoundState } from '#web/back-office/alerts/sounds/sounds.ts'
import { useSectionHash } from '#web/back-office/frame/sections.ts'
import { useMutation } from '#web/back-office/lib/mutations.ts'
import { useOpenSection } from '#web/back-office/lib/open-section.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type View = 'overview' | 'month-end'

/** The month-end has an address of its own, to be kept as a bookmark or sent to the accountant. */
const MONTH_END = 'dashboard/month-end'

/** Reports: the day's figures, and the month-end. */
export function DashboardSection() {
  const { choice } = useWorkspace()
  const view: View = useSectionHash() === MONTH_END ? 'month-end' : 'overview'
  const open = useOpenSection()
  useLiveFigures(choice)
  const heading = useFocusOnChange(view)
  return (
    <div className="dashboard @container w-full max-w-[96rem] p-3 md:px-6 md:py-4">
      <div className="grid gap-4">
        {view === 'overview' ? (
          <>
            <PageHeading
              dense
              title="Dashboard"
              titleRef={heading}
              actions={
                <>
                  <LastUpdated />
                  <Button
                    size="staff"
                    variant="secondary"
                    icon={<CalendarCheck aria-hidden size={20} />}
                    onClick={() => open(MONTH_END)}
                  >
                    Month-end
                  </Button>
                </>
              }
            />
            <SoundSetup />
            <Overview />
          </>
        ) : (
          <>
            <div data-print="hide">
              <Button
                variant="ghost"
                className="-ms-3"
                icon={<ArrowLeft aria-hidden size={20} />}
                onClick={() => open('dashboard')}
              >
                Dashboard
              </Button>
            </div>
            <MonthEnd titleRef={heading} />
          </>
        )}
      </div>
    </div>
  )
}

/** When the figures of today were read, and reading them now. */
function LastUpdated() {
  const { choice } = useWorkspace()
  const { data } = useFigures(choice, 'today')
  const now = useNow()
  const { mutate, isPending } = useMutation({
    mutationFn: rereadFigures,
    onSettled: () => announce('The figures were read again'),
  })

  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-sm text-muted tabular-nums">Last updated: {data ? timeOf(data.lastUpdated, now) : UNKNOWN}</p>
      <Button
        size="staff"
        variant="ghost"
        busy={isPending}
        icon={<RefreshCw aria-hidden size={18} />}
        onClick={() => mutate()}
      >
        Refresh
      </Button>
    </div>
  )
}

/** Changing the view moves focus to its title; on first load focus stays with the frame. */
function useFocusOnChange(view: View) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current !== view) heading.current?.focus()
    before.current = view
  }, [view])
  return heading
}

/**
 * Shown until this device can play the sounds of orders and bookings. While the browser only waits for a tap, the bar
 * at the bottom of every section says so instead.
 */
function SoundSetup() {
  const { isBlocked, label } = useSoundState()
  const { isSupported, isInitialized } = useSoundHealth()
  const { orderEnabled, reservationEnabled } = useSoundChoices()
  const enabling = useMutation({
    mutationFn: async () => {
      changeSoundChoices({ orderEnabled: true, reservationEnabled: true })
      await setUpSound()
    },
  })
  const isSetUp = isInitialized && orderEnabled && reservationEnabled
  if (!isSupported || isBlocked || isSetUp || label === 'Initializing') return null
  const lacksReservationsOnly = isInitialized && orderEnabled

  return (
    <Banner
      tone="warning"
      title={lacksReservationsOnly ? 'Reservation sound is off on this device' : 'Sound notifications need setup'}
      action={
        <Button variant="secondary" busy={enabling.isPending} onClick={() => enabling.mutate()}>
          Enable Sounds Now
        </Button>
      }
    >
      {lacksReservationsOnly
        ? 'New orders are heard.'
        : isInitialized && reservationEnabled
          ? 'New orders are not heard on this device.'
          : 'New orders and reservations are not heard on this device.'}
    </Banner>
  )
}
