import type { MenuDifferenceView, MenuImportView } from '@thali/contracts/menu/menu-files'
import type { MenuFault } from '@thali/domain/menu/files/menu-document'

type Changes = Pick<MenuImportView, 'differences' | 'reordered'>

/** `2 added, 5 changed, 1 removed`; `nothing changes` where nothing does. */
export function changesWords({ differences, reordered }: Changes): string {
  const counts = (['added', 'changed', 'removed'] as const)
    .map((change) => [differences.filter((one) => one.change === change).length, change] as const)
    .filter(([count]) => count > 0)
    .map(([count, change]) => `${count} ${change}`)
  if (reordered.length > 0) counts.push('in another order')
  return counts.length === 0 ? 'nothing changes' : counts.join(', ')
}

/** `58 dishes stay as they are` */
export function unchangedWords(count: number): string {
  return count === 1 ? '1 dish stays as it is' : `${count} dishes stay as they are`
}

/** `The order of categories and dishes is that of the file.` */
export function orderWords(reordered: readonly string[]): string {
  const names = reordered.map((list) => (list === 'groups' ? 'option groups' : list))
  return `The order of ${names.join(' and ')} is that of the file.`
}

/** What kind of thing changes, where it is no dish: `Option of bread`. */
export function kindWords({ kind, key }: MenuDifferenceView): string | null {
  if (kind === 'dish') return null
  if (kind === 'option') return `Option of ${key.split('/')[0]}`
  return kind === 'group' ? 'Option group' : 'Category'
}

/** `Line 7, price: Must be an amount such as 12.50` */
export function faultWords({ where, column, message }: MenuFault): string {
  const place = [where, column].filter(Boolean).join(', ')
  return place === '' ? message : `${place}: ${message}`
}
