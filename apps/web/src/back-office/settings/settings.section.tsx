import { useState } from 'react'

import { BrandPart } from './brand-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { OverviewPart, type SettingsPart } from './overview-part.tsx'
import { RulesPart } from './rules-part.tsx'
import { SystemPart } from './system-part.tsx'
import { TabletsPart } from './tablets-part.tsx'
import { useBrandForm } from './use-brand-form.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { Banner } from '#web/ui/notices/banner.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type Part = SettingsPart | 'overview'

/** What an admin sets for all locations: brand, rules, API keys and tablets; and the state of the server. */
export function SettingsSection() {
  const { live } = useWorkspace()
  // Above the tabs, so that switching tabs does not lose what was typed; who comes back to it finds it open.
  const form = useBrandForm()
  const [part, setPart] = useState<Part>(form.isChanged ? 'brand' : 'overview')
  return (
    <div className="@container grid w-full grid-cols-1 max-w-[100rem] gap-3 p-3 md:px-6 md:py-4">
      <PageHeading dense title="Settings" />
      {live.status === 'offline' && (
        <Banner tone="warning">
          Offline. Nothing can be saved now; what you type stays until the network is back.
        </Banner>
      )}
      <Tabs<Part>
        label="Settings"
        value={part}
        onChange={setPart}
        tabs={[
          { id: 'overview', label: 'Overview', panel: <OverviewPart onOpen={setPart} /> },
          { id: 'brand', label: form.isChanged ? 'Brand, not saved' : 'Brand', panel: <BrandPart form={form} /> },
          { id: 'rules', label: 'Rules', panel: <RulesPart /> },
          { id: 'keys', label: 'API keys', panel: <KeysPart /> },
          { id: 'tablets', label: 'Tablets', panel: <TabletsPart /> },
          { id: 'system', label: 'System', panel: <SystemPart /> },
        ]}
      />
    </div>
  )
}
