import type { MenuItemView } from '@thali/contracts/menu/menu'
import { dishValues } from '@thali/domain/menu/dish-fields'

/** A dish as guests read it, named like its id. */
export function aMenuItem(id: string, changed: Partial<MenuItemView> = {}): MenuItemView {
  const { portions: _portions, ...values } = dishValues({})
  return {
    ...values,
    id,
    name: id,
    description: '',
    price: 10,
    category: 'mains',
    spiceLevel: 'medium',
    isAvailable: true,
    hiddenUntil: null,
    isTodaysSpecial: false,
    image: null,
    ...changed,
  }
}
