import type { ManagedItemView } from '@thali/contracts/menu/menu-management'
import { dishValues } from '@thali/domain/menu/dish-fields'

/** A dish as the restaurant reads it. */
export function aManagedItem(changed: Partial<ManagedItemView> = {}): ManagedItemView {
  const id = changed.id ?? 'samosa'
  return {
    ...dishValues({}),
    id,
    menuItemId: id,
    name: 'Samosa',
    frenchName: null,
    frenchDescription: null,
    description: 'Two crisp pastries with potato and peas',
    price: 6.5,
    category: 'appetizers',
    spiceLevel: 'mild',
    prepTime: 12,
    isVegetarian: true,
    isAvailable: true,
    hiddenUntil: null,
    isTodaysSpecial: false,
    isSpecial: false,
    specialStartDate: null,
    specialEndDate: null,
    image: null,
    drawnAs: null,
    tags: ['snack'],
    allergens: ['gluten'],
    soldPeriods: null,
    noticeMinutes: null,
    soldFor: null,
    work: null,
    location: 'truro',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...changed,
  }
}
