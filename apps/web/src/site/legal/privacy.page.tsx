import { RETENTION } from '@thali/domain/law/retention'

import { ContactLine, LegalText, Section } from './legal-text.tsx'
import { useSite } from '#web/lib/site.tsx'
import { words } from '#words/legal/privacy.ts'

/** The privacy policy. */
export function PrivacyPage() {
  const { brand } = useSite()
  const { collected, device, rights, responsible } = words
  return (
    <LegalText name={words.title} path="/privacy" lead={words.lead(brand.name)} updated={words.updated}>
      <Section title={collected.title} points={collected.points}>
        <p>{collected.cards}</p>
      </Section>
      <Section {...words.seen} />
      <Section title={device.title} paragraphs={[device.lead]} points={device.points}>
        <p>{device.deleting}</p>
      </Section>
      <Section {...words.messages} />
      <Section {...words.kept(RETENTION)} />
      <Section title={rights.title} paragraphs={[rights.law]}>
        <p>
          {rights.complaints}{' '}
          <a className="underline underline-offset-4" href="https://www.priv.gc.ca" rel="noreferrer">
            priv.gc.ca
          </a>
          .
        </p>
      </Section>
      <Section title={responsible.title} paragraphs={[responsible.text(brand.name)]}>
        <ContactLine />
      </Section>
    </LegalText>
  )
}
