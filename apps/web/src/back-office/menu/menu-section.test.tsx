import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'
import { DISH_FIELDS } from '@thali/domain/menu/dish-fields'
import { expect, test } from 'vitest'

import { type DishActions, SwitchButtons } from './dish-controls.tsx'
import { DietPart } from './item/edit-item-dialog.tsx'
import { BasicsPart } from './item/item-basics.tsx'
import { GroupsPart } from './item/item-groups.tsx'
import { type ItemFormProps, useItemForm } from './item/use-item-form.tsx'
import { MenuSection } from './menu.section.tsx'
import { aManagedItem } from '#web/testing/a-managed-item.ts'
import { wordsOf, wordsOfEach } from '#web/testing/draw-part.tsx'
import { drawnInWorkspace } from '#web/testing/drawn-workspace.tsx'

const ignore = () => undefined
const SIZE = { name: 'Size', frenchName: null, least: 1, most: 1, free: 0 }

// ADM-MEN-13
test('a menu that is still being read says so', () => {
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

test('each plain field of a dish has its place in the form', () => {
  const editor = {} as ItemFormProps['editor']
  const Form = () => {
    const form = useItemForm({ item: null, editor, onClose: ignore })
    return [<BasicsPart key="basics" form={form} categories={[]} onPhoto={null} />, <DietPart key="diet" form={form} />]
  }
  const html = drawnInWorkspace(<Form />)
  expect(DISH_FIELDS.filter((field) => !html.includes(`name="${field}"`))).toEqual([])
})

test('what looks wrong on a menu, and dishes that take another time, are counted above the dishes', () => {
  const dish = aManagedItem()
  const drawn = (findings: object[], dishes: object[]) =>
    drawnInWorkspace(<MenuSection />, {
      reads: {
        '/admin/menu/truro/items': { items: [dish], categories: [] },
        '/admin/menu/truro/findings': { findings },
        '/admin/menu/truro/prep-times': { dishes },
      },
    })
  const finding = { kind: 'unused', isError: false, message: 'Bread: no dish has it.', place: { dishId: 'samosa' } }
  const time = { itemId: dish.id, name: dish.name, enteredMinutes: 8, tookMinutes: 12, orders: 17, busy: [] }
  expect(wordsOf(drawn([finding], []))).toContain('Worth a look 1 thing')
  expect(wordsOf(drawn([finding], [time]))).toContain('Worth a look 2 things')
  expect(wordsOf(drawn([], []))).toContain('Worth a look nothing')
})

test('a dish has a field for option groups only where the menu has some', () => {
  const group = { id: 'bread', name: 'Bread', frenchName: null, least: 1, most: 1, free: 0, options: [] }
  const editor = {} as ItemFormProps['editor']
  const Groups = ({ groups }: { groups: ManagedGroupView[] }) => (
    <GroupsPart form={useItemForm({ item: null, editor, onClose: ignore })} groups={groups} />
  )
  expect(wordsOf(drawnInWorkspace(<Groups groups={[]} />))).not.toContain('Choices')
  expect(wordsOf(drawnInWorkspace(<Groups groups={[group]} />))).toContain('Bread, choose 1')
})

// MP-22
test('two chosen groups of one name are told apart by their options, in words and at their buttons', () => {
  const sizes = [
    ['regular', ['Regular', 'Large']],
    ['bowl', ['Bowl', 'Family bowl']],
  ].map(([id, names]) => ({ ...SIZE, id, options: (names as string[]).map((name) => ({ name })) }) as ManagedGroupView)
  const editor = {} as ItemFormProps['editor']
  const item = aManagedItem({ groups: ['regular', 'bowl'] })
  const Groups = () => <GroupsPart form={useItemForm({ item, editor, onClose: ignore })} groups={sizes} />
  const html = drawnInWorkspace(<Groups />)
  expect(wordsOfEach(html, 'p')).toEqual(['Size choose 1 · Regular, Large', 'Size choose 1 · Bowl, Family bowl'])
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)
  expect(labels).toContain('Do not ask Size (Bowl, Family bowl)')
  expect(new Set(labels).size).toBe(labels.length)
})
