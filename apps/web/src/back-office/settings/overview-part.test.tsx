import { expect, test } from 'vitest'

import { SECTION_HASHES } from '../frame/sections.ts'
import { SettingsSection } from './settings.section.tsx'
import { wordsOf } from '#web/testing/draw-part.tsx'
import { drawnInWorkspace } from '#web/testing/drawn-workspace.tsx'

test('settings open with everything an owner looks for, and lead to where it is set', () => {
  const html = drawnInWorkspace(<SettingsSection />)
  for (const title of ['Opening hours', 'Preparation', 'Receipt', 'People and roles', 'Brand', 'API keys', 'System']) {
    expect(wordsOf(html)).toContain(title)
  }
  const links = [...html.matchAll(/href="#(\w[\w-]*)"/g)].map(([, hash = '']) => hash)
  expect(new Set(links)).toEqual(new Set(['locations', 'menu', 'users', 'messages']))
  for (const link of links) expect(SECTION_HASHES).toContain(link)
})
