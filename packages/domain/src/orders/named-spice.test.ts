import { expect, test } from 'vitest'

import { namedSpiceLevels } from './named-spice.ts'

// ADM-ENT-08
test.each([
  [{}, []],
  [{ spiceLevelName: 'Hot' }, [3]],
  [{ spice: 'Hot' }, [3]],
  [{ spiceLevelName: 'Mild', spice: 'Hot' }, [1]],
  [{ selectedSpiceLevel: 2, spiceLevelId: 'medium', spiceLevelName: 'Medium' }, [2, 2, 2]],
  [{ selectedSpiceLevel: 5 }, [5]],
  [{ selectedSpiceLevel: '3', spiceLevelId: 'scorching', spice: 7 }, []],
])('the spice that %j names has the levels %j', (line, levels) => {
  expect(namedSpiceLevels(line)).toEqual(levels)
})
