import { useOwnSections } from './admin-sections.tsx'
import { BackOffice } from './frame/back-office.tsx'
import { PlaceGate } from './frame/place-gate.tsx'
import { SectionBoundary } from './frame/section-trouble.tsx'
import { MoneyPage } from './money/money.page.tsx'

/** Payments, drawer, tips and book, within the frame of the back office: the alarm reaches here too. */
export function MoneyDeskPage() {
  const sections = useOwnSections()
  return (
    <BackOffice sections={sections} standing="money">
      <SectionBoundary>
        <PlaceGate>
          <MoneyPage />
        </PlaceGate>
      </SectionBoundary>
    </BackOffice>
  )
}
