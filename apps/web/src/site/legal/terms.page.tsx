import { ContactLine, LegalText, Points, Section } from './legal-text.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { useSite } from '#web/lib/site.tsx'

/** The terms of service. */
export function TermsPage() {
  const { brand } = useSite()
  return (
    <LegalText
      name="Terms of Service"
      path="/terms"
      lead={`What you can expect of ${brand.name}, and what we ask of you.`}
      updated="November 20, 2026"
    >
      <Ordering />
      <PricesAndPayment />
      <CancellingAndRefunds />
      <Allergens />
      <TablesAndDelivery />
      <Accounts />
      <Section title="The rest">
        <p>
          How we treat your information is told in the{' '}
          <Link href="/privacy" className="underline underline-offset-4">
            Privacy Policy
          </Link>
          . The law of Nova Scotia and of Canada applies, and nothing here takes away a right it gives you as a
          consumer. If we change these terms, the date above changes; an order keeps the terms it was placed under.
        </p>
      </Section>
      <Section title="Questions and complaints">
        <ContactLine />
      </Section>
    </LegalText>
  )
}

function Ordering() {
  return (
    <Section title="Ordering">
      <Points>
        <li>An order goes to one location and is made from that location’s menu.</li>
        <li>
          A cash order exists once we have confirmed it. A card order exists once the card provider has told us it is
          paid.
        </li>
        <li>
          The ready time is an estimate. If you order while a location is closed, it counts from the next opening; the
          screen says so before you place the order.
        </li>
        <li>If a dish runs out after you ordered, we call you and agree on another, or take it off the bill.</li>
        <li>One account or phone number can have at most 5 open orders that are to be paid in cash.</li>
      </Points>
    </Section>
  )
}

function PricesAndPayment() {
  return (
    <Section title="Prices, tax and payment">
      <Points>
        <li>Prices are in Canadian dollars and do not include tax. Each location has prices of its own.</li>
        <li>
          Harmonized sales tax (HST) is added at the rate of the location’s province, 14% in Nova Scotia. You see tax
          and total before you order, and that total is what you pay.
        </li>
        <li>A tip is your choice, is never preselected, and is not taxed.</li>
        <li>
          Cash is paid on pickup, on delivery or at the table. Because there is no cent in Canada, a cash total is
          rounded to the nearest five cents.
        </li>
      </Points>
    </Section>
  )
}

function CancellingAndRefunds() {
  return (
    <Section title="Cancelling and refunds">
      <Points>
        <li>
          You can cancel an order under Past Orders / Reservations until it is ready. After that, call the location.
        </li>
        <li>
          If you paid by card, a cancelled order is refunded in full to the same card. Your bank may need some days to
          show it.
        </li>
        <li>If you paid cash in advance, the location hands it back to you.</li>
        <li>
          If something was wrong with your food, tell us the same day, with the order number. We make it again or refund
          it.
        </li>
        <li>A refund takes back the points the order earned.</li>
      </Points>
    </Section>
  )
}

function Allergens() {
  return (
    <Section title="Allergens">
      <p>
        Dishes name the allergens their recipes contain. Our kitchens use milk, nuts, peanuts, wheat, soy, sesame,
        mustard, eggs, fish and shellfish, and share pans, fryers and surfaces: we cannot promise that any dish is free
        of traces.
      </p>
      <p>
        If you have an allergy, call the location before you order. Vegetarian, vegan and gluten-free marks describe the
        recipe.
      </p>
    </Section>
  )
}

function TablesAndDelivery() {
  return (
    <Section title="Tables and delivery">
      <Points>
        <li>Tables are booked by phone. We hold a table for 15 minutes; call if you will be later.</li>
        <li>
          Delivery is offered only by locations whose page says so, within the area they serve. Somebody has to be there
          to take the order.
        </li>
      </Points>
    </Section>
  )
}

function Accounts() {
  return (
    <Section title="Accounts and points">
      <Points>
        <li>
          Keep your password to yourself; what is ordered with it counts as ordered by you. Tell us if somebody else has
          it.
        </li>
        <li>
          A completed order earns one point for each whole dollar before tax and tip. Points have no cash value and
          cannot be passed on.
        </li>
        <li>We may close an account that is used for fraud or to harm others.</li>
      </Points>
    </Section>
  )
}
