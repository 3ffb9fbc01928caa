import { describe, expect, test } from 'vitest'

import { actionOf } from './shortcut-keys.ts'

const find = () => {}
const create = () => {}
const KEYS = { chords: { k: find }, singles: { n: create } }

function pressed(key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, ...held }
}

describe('a key of the back office', () => {
  test.each([
    ['Ctrl K', pressed('k', { ctrlKey: true }), false, find],
    ['⌘ K', pressed('k', { metaKey: true }), false, find],
    ['Ctrl K with Caps Lock', pressed('K', { ctrlKey: true }), true, find],
    ['N while nobody is typing', pressed('n'), true, create],
    ['N while somebody is typing, or with single keys off', pressed('n'), false, undefined],
    ['Ctrl N, which is the browser’s', pressed('n', { ctrlKey: true }), true, undefined],
    ['K alone', pressed('k'), true, undefined],
    ['Alt N, which may write a letter', pressed('n', { altKey: true }), true, undefined],
  ])('a key of the back office does what it is set for, or nothing: %s', (_, event, mayBeSingle, action) => {
    expect(actionOf(event, KEYS, mayBeSingle)).toBe(action)
  })
})
