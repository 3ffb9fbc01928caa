import { useOwnSections } from './admin-sections.tsx'
import { BackOffice } from './frame/back-office.tsx'
import { PlaceGate } from './frame/place-gate.tsx'
import { SectionBoundary } from './frame/section-trouble.tsx'
import { PaymentsPage } from './payments/payments.page.tsx'

/** Payment links and refunds, within the frame of the back office: the alarm reaches here too. */
export function PaymentsDeskPage() {
  const sections = useOwnSections()
  return (
    <BackOffice sections={sections} standing="payments">
      <SectionBoundary>
        <PlaceGate>
          <PaymentsPage />
        </PlaceGate>
      </SectionBoundary>
    </BackOffice>
  )
}
