import { ContactLine, LegalText, Points, Section } from './legal-text.tsx'
import { useSite } from '#web/lib/site.tsx'

/** The privacy policy. */
export function PrivacyPage() {
  const { brand } = useSite()
  return (
    <LegalText
      name="Privacy Policy"
      path="/privacy"
      lead={`What ${brand.name} knows about you, why, and what you can do about it.`}
      updated="November 20, 2026"
    >
      <WhatWeCollect />
      <WhoSeesIt />
      <OnYourDevice />
      <Section title="Texts and e-mail">
        <p>
          An order brings you messages about that order: a confirmation, and a word when it is being prepared and when
          it is ready. They are part of the service and end with the order.
        </p>
        <p>
          Offers and news are sent only if you agreed to them, as Canada’s anti-spam law (CASL) asks. Each one names us
          and has a way to unsubscribe. You can also switch them off in your account, or tell us.
        </p>
      </Section>
      <HowLong />
      <YourRights />
      <Section title="Who is responsible">
        <p>{brand.name} is responsible for the information described here and answers for it.</p>
        <ContactLine />
      </Section>
    </LegalText>
  )
}

function WhatWeCollect() {
  return (
    <Section title="What we collect, and why">
      <Points>
        <li>
          <strong>Your orders:</strong> dishes, notes, prices, times, the location, and how you pay. Without them there
          is no dinner and no receipt.
        </li>
        <li>
          <strong>Name, e-mail and phone:</strong> to call out your order, to send the confirmation, and to reach you if
          something is sold out or ready.
        </li>
        <li>
          <strong>Your address,</strong> only for delivery.
        </li>
        <li>
          <strong>Your account:</strong> e-mail, name, a scrambled form of your password that cannot be turned back,
          past orders, points and totals. If you sign in through another company, we receive your name, e-mail and
          picture from it, and nothing else.
        </li>
        <li>
          <strong>Allergies you mention</strong> in an order, so that the kitchen can read them. We use them for nothing
          else.
        </li>
        <li>
          <strong>Technical records:</strong> internet address, time and page of each request, to keep the site safe and
          to find faults.
        </li>
      </Points>
      <p>
        Card numbers never reach us: the card provider takes them on its own page and tells us only whether it was paid.
      </p>
    </Section>
  )
}

function WhoSeesIt() {
  return (
    <Section title="Who sees it">
      <p>
        The people at the location you order from, as far as their work needs it. Beyond them, only companies that work
        for us: the card provider, the carriers of e-mail and text messages, and the host of this site. They may use
        your information for that work alone. Some of them may keep it outside Canada, where the law of that place
        applies.
      </p>
      <p>
        We sell nothing about you and show no advertising. We hand something over to an authority only where the law
        requires it.
      </p>
    </Section>
  )
}

function OnYourDevice() {
  return (
    <Section title="Cookies and storage on your device">
      <p>
        There are no tracking cookies and no analytics of other companies. What is stored is what makes the site work:
      </p>
      <Points>
        <li>one cookie that keeps you signed in, removed when you log out;</li>
        <li>
          one cookie by which this device is known when you sign in again, so that nobody who guesses at your password
          can lock you out; it names nobody;
        </li>
        <li>a short-lived cookie while you sign in through another company;</li>
        <li>your cart for each location, in your browser’s own storage, until you order or empty it;</li>
        <li>
          a table you asked for or cancelled without a network, until it can be sent, you discard it, or you sign out;
        </li>
        <li>the location and the kind of order (pickup, delivery, dine-in) you last chose;</li>
        <li>
          what you have filled in at the checkout or for a table, and the link of a table you booked, until you close
          the tab;
        </li>
        <li>your choice of light or dark, and on a kitchen screen its location and sound.</li>
      </Points>
      <p>You can delete all of it in your browser. You will then be signed out and the cart will be empty.</p>
    </Section>
  )
}

function HowLong() {
  return (
    <Section title="How long we keep it">
      <Points>
        <li>Orders and receipts: six years after the end of the tax year, because Canadian tax law asks for it.</li>
        <li>Your account: until you ask us to close it. What tax law does not need is then deleted.</li>
        <li>Sign-in sessions: until you log out or they run out.</li>
        <li>Technical records: no longer than is needed to find faults and abuse.</li>
      </Points>
    </Section>
  )
}

function YourRights() {
  return (
    <Section title="Your rights">
      <p>
        Under Canada’s privacy law (PIPEDA) you may ask what we know about you, have it corrected, take back a consent,
        and have it deleted where no law makes us keep it. We answer within 30 days and charge nothing.
      </p>
      <p>
        If you are not satisfied with the answer, the Office of the Privacy Commissioner of Canada takes complaints:{' '}
        <a className="underline underline-offset-4" href="https://www.priv.gc.ca" rel="noreferrer">
          priv.gc.ca
        </a>
        .
      </p>
    </Section>
  )
}
