import { useState } from 'react'
import { Chips } from '../../ui/chips.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TestModeRibbon } from '../../ui/test-mode-ribbon.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import { ActionsSection } from './actions-section.tsx'
import { ColoursSection, TypeSection } from './foundations-section.tsx'
import { DishesSection } from './dishes-section.tsx'
import { FormsSection } from './forms-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { StructureSection } from './structure-section.tsx'

const LOOKS = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'board', label: 'Board' },
] as const
type Look = (typeof LOOKS)[number]['value']

/** Every component in every state. Only part of the development build. */
export function StyleguidePage() {
  const [look, setLook] = useState<Look>('system')

  return (
    <div {...attributesOf(look)}>
      <TestModeRibbon>No card is charged.</TestModeRibbon>
      <main className="page-width grid grid-cols-1 gap-16 py-12">
        <PageHeading
          eyebrow="Style guide"
          title="The pass at seven in the evening"
          lead="Cream linen, aubergine ink, brass light, one spoon of saffron. The food is the only loud colour."
          actions={<Chips legend="Look" hideLegend options={LOOKS} value={look} onChange={setLook} />}
        />
        <TypeSection />
        <ColoursSection />
        <DishesSection />
        <ActionsSection />
        <FormsSection />
        <MessagesSection />
        <OverlaysSection />
        <StructureSection />
      </main>
      <LiveRegion />
      <Toaster />
    </div>
  )
}

function attributesOf(look: Look) {
  if (look === 'system') return {}
  return look === 'board' ? { 'data-surface': 'board' } : { 'data-theme': look }
}
