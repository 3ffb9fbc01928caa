import { expect, test } from 'vitest'

import { hearPanels, openPanel, type Panel } from './shell-panels.tsx'

test('a panel that is asked for before the frame listens opens once it does, and only once', () => {
  openPanel('shortcuts')
  openPanel('palette')
  const heard: Panel[] = []
  const end = hearPanels((panel) => heard.push(panel))
  openPanel('readiness')
  end()
  hearPanels((panel) => heard.push(panel))()
  expect(heard).toEqual(['palette', 'readiness'])
})
