import { createLucideIcon, type IconNode } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { lucideIcon } from './lucide-icon.ts'

const NODE = [
  ['circle', { cx: '12', cy: '12', r: '4', key: 'sun' }],
  ['path', { d: 'M12 2v2', key: 'ray' }],
] satisfies IconNode

test('the built site draws an icon as lucide does, but for class names that no style uses and the namespace, which a document implies', () => {
  const props = { size: 20, strokeWidth: 3, 'aria-hidden': true } as const
  const theirs = renderToStaticMarkup(createElement(createLucideIcon('sun', NODE), props))
  const ours = renderToStaticMarkup(createElement(lucideIcon({ node: NODE }), props))

  expect(ours).toBe(theirs.replace(/ (?:class|xmlns)="[^"]*"/g, ''))
})
