import { ContactLine, LegalText, Section } from './legal-text.tsx'
import { Link } from '#web/lib/routing/navigation.tsx'
import { useSite } from '#web/lib/site.tsx'
import { words } from '#words/legal/terms.ts'

/** The terms of service. */
export function TermsPage() {
  const { brand } = useSite()
  const { rest } = words
  return (
    <LegalText name={words.title} path="/terms" lead={words.lead(brand.name)} updated={words.updated}>
      <Section {...words.ordering} />
      <Section {...words.prices} />
      <Section {...words.refunds} />
      <Section {...words.allergens} />
      <Section {...words.tables} />
      <Section {...words.accounts} />
      <Section title={rest.title}>
        <p>
          {rest.privacy}{' '}
          <Link href="/privacy" className="underline underline-offset-4">
            {rest.privacyLink}
          </Link>
          . {rest.law}
        </p>
      </Section>
      <Section title={words.questions}>
        <ContactLine />
      </Section>
    </LegalText>
  )
}
