import { expect, test } from 'vitest'

import { type DishActions, SwitchButtons } from './dish-buttons.tsx'
import { DietPart } from './item/item-diet.tsx'
import { type ItemFormProps, useItemForm } from './item/use-item-form.ts'
import { MenuSection } from './menu.section.tsx'
import { aManagedItem } from '#web/testing/a-managed-item.ts'
import { wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'
import { drawnInWorkspace } from '#web/testing/drawn-workspace.tsx'

const ignore = () => undefined

// ADM-MEN-13
test('a menu that is on its way says so', () => {
  expect(wordsOf(drawnInWorkspace(<MenuSection />))).toContain('Loading menu items...')
})

// ADM-MEN-19
test('a menu without dishes invites to add the first one', () => {
  const html = drawnInWorkspace(<MenuSection />, {
    reads: { '/admin/menu/truro/items': { items: [], categories: [] } },
  })
  expect(wordsOf(html)).toContain('No menu items found Start by adding your first menu item')
})

// ADM-MEN-20
test.each([
  [true, 'Hide'],
  [false, 'Show'],
])('a dish that is on the menu (%s) has a button to %s it', (isAvailable, words) => {
  const dish = aManagedItem({ isAvailable })
  const editor = {
    switchItems: ignore,
    change: ignore,
    duplicate: ignore,
    remove: ignore,
  } as unknown as DishActions['editor']
  const [button] = wordsOfEach(drawnInWorkspace(<SwitchButtons item={dish} editor={editor} />), 'button')
  expect(button).toBe(words)
})

// ADM-MEN-40
test('the heat of a dish is none, mild, medium or hot', () => {
  const editor = {} as ItemFormProps['editor']
  const Diet = () => <DietPart form={useItemForm({ item: null, editor, onClose: ignore })} />
  const html = drawnInWorkspace(<Diet />)
  expect(wordsOfEach(html, 'option')).toEqual(['No spice choice', 'Mild', 'Medium', 'Hot'])
})
