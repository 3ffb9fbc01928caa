import { expect, test } from 'vitest'

import { namedSpiceLevels, namesUnknownSpice } from './named-spice.ts'

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

test.each([
  [{ spiceLevelName: 'Lava' }, true],
  [{ spiceLevelId: 7 }, true],
  [{ spice: 'Extra hot' }, true],
  [{ spiceLevelName: 'Level 4', selectedSpiceLevel: 4 }, false],
  [{ spiceLevelName: 'Hot' }, false],
  [{ spiceLevelName: '', spiceLevelId: null }, false],
  [{}, false],
])('the line %j names a spice level that is unknown: %s', (line, expected) => {
  expect(namesUnknownSpice(line)).toBe(expected)
})
