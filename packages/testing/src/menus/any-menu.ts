import { DEFAULT_CATEGORIES, PLAIN_CATEGORY } from '@thali/domain/menu/categories'
import { DISH_HEATS } from '@thali/domain/menu/dish'
import {
  DISH_FLAGS,
  DISH_NUMBERS,
  DISH_WORDS,
  dishValues,
  FOOD_FIELDS,
  mapFields,
  pick,
} from '@thali/domain/menu/dish-fields'
import type { DocumentDish, DocumentGroup, DocumentOption, MenuDocument } from '@thali/domain/menu/files/menu-document'
import { tidyPeriods } from '@thali/domain/menu/sale-check'
import type { OrderType } from '@thali/domain/order-status'
import { isCalendarDate, WEEKDAYS } from '@thali/domain/time/zone'
import fc from 'fast-check'

/** What separates, quotes and runs in files, and what editors and spreadsheets put in. */
const AWKWARD = [
  ...Array.from('=+-@\'",;:|\\$# \t\n\r＝＋－＠\u00A0\uFEFF\u2028é'),
  '"";',
  "'=",
  '\r\n',
  '-1.50',
  'yes',
]

function anyText(most: number): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
  return fc
    .string({ unit, minLength: 1, maxLength: 25 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= most && text.isWellFormed())
}

const anyKey = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/).filter((key) => key !== 'spice')
const keys = (most: number) => fc.uniqueArray(anyKey, { maxLength: most })
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const whole = (min: number, max: number) => fc.integer({ min, max })
const words = fc.array(anyText(40), { maxLength: 4 })
const anyDay = fc
  .tuple(whole(2026, 2030), whole(1, 12), whole(1, 28))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  .filter(isCalendarDate)
/** The plain fields of a dish as they are stored. */
const plain = fc
  .record({
    ...mapFields(DISH_NUMBERS, ({ least, most }) => orNull(whole(least, most))),
    ...mapFields(DISH_FLAGS, () => fc.boolean()),
    ...mapFields(DISH_WORDS, () => words),
  })
  .map(dishValues)

const anyClock = fc
  .tuple(whole(0, 23), whole(0, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
/** Periods as they are stored. */
const anyPeriods = fc
  .array(
    fc.record({ days: fc.subarray([...WEEKDAYS]), times: fc.uniqueArray(anyClock, { minLength: 2, maxLength: 2 }) }),
    { maxLength: 3 },
  )
  .map((periods) => tidyPeriods(periods.map(({ days, times: [from = '', to = ''] }) => ({ days, from, to }))))

/** Any menu that can be stored: texts are as awkward as people and programs write them. */
export const anyMenu: fc.Arbitrary<MenuDocument> = fc
  .record({ groups: keys(5), dishes: keys(8), categories: keys(3) })
  .chain(({ groups, dishes, categories }) =>
    fc.record({
      categories: fc.constant([
        ...DEFAULT_CATEGORIES.map(([key, name, frenchName, drawnAs]) => {
          return { key, name, frenchName, drawnAs, tagline: `Of ${name}`, frenchTagline: null }
        }),
        ...categories
          .filter((key) => !DEFAULT_CATEGORIES.some(([id]) => id === key))
          .map((key) => ({ key, name: `Our ${key}`, ...PLAIN_CATEGORY })),
      ]),
      groups: fc.tuple(...groups.map((key) => anyGroup(key, { groups, dishes }))),
      dishes: fc.tuple(
        ...dishes.map((key) => anyDish(key, groups, [...DEFAULT_CATEGORIES.map(([id]) => id), ...categories])),
      ),
    }),
  )

type Known = { groups: readonly string[]; dishes: readonly string[] }

function anyGroup(key: string, known: Known): fc.Arbitrary<DocumentGroup> {
  return fc
    .record({
      name: anyText(60),
      frenchName: orNull(anyText(60)),
      units: fc.tuple(whole(0, 20), whole(1, 20), whole(0, 20)),
    })
    .chain(({ name, frenchName, units: [least, most, free] }) =>
      fc
        .tuple(
          fc.uniqueArray(anyKey, { maxLength: 4 }),
          fc.uniqueArray(anyText(60), { minLength: 4, maxLength: 4, selector: (text) => text.toLowerCase() }),
        )
        .chain(([ids, names]) => fc.tuple(...ids.map((id, index) => anyOption(id, names[index] ?? id, known))))
        .map((options) => ({
          key,
          name,
          frenchName,
          least: Math.min(least, most),
          most,
          free: Math.min(free, most),
          options,
        })),
    )
}

function anyOption(key: string, name: string, { groups, dishes }: Known): fc.Arbitrary<DocumentOption> {
  const target = fc.constantFrom(
    { dish: null, opens: null },
    ...dishes.map((dish) => ({ dish, opens: null })),
    ...groups.map((opens) => ({ dish: null, opens })),
  )
  return fc
    .record({
      frenchName: orNull(anyText(60)),
      priceCents: whole(-100_000, 100_000),
      most: whole(1, 20),
      preset: whole(0, 20),
      portions: orNull(whole(1, 20)),
      isHidden: fc.boolean(),
      target,
      food: plain.map((values) => pick(values, FOOD_FIELDS)),
    })
    .map(({ target: { dish, opens }, food, preset, ...option }) => {
      return { ...option, ...food, key, name, dish, opens, preset: Math.min(preset, option.most) }
    })
}

function anyDish(key: string, groups: readonly string[], categories: readonly string[]): fc.Arbitrary<DocumentDish> {
  const french = fc.option(fc.tuple(anyText(100), anyText(1000)), { nil: [null, null] as const })
  const step = fc.record({
    station: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,9}$/),
    first: whole(1, 120),
    more: whole(0, 120),
  })
  return fc
    .record({
      name: anyText(100),
      description: anyText(1000),
      french,
      category: fc.constantFrom(...categories),
      priceCents: whole(1, 100_000),
      spiceLevel: fc.constantFrom(...DISH_HEATS),
      work: orNull(fc.array(step, { maxLength: 4 })),
      soldPeriods: anyPeriods,
      noticeMinutes: orNull(whole(1, 10_080)),
      soldFor: orNull(fc.constantFrom<OrderType[]>(['pickup'], ['pickup', 'delivery'], ['dine-in'])),
      isHidden: fc.boolean(),
      special: orNull(fc.uniqueArray(anyDay, { minLength: 2, maxLength: 2 })),
      drawnAs: orNull(fc.constantFrom('katori/cubes/cream+herb/spinach', 'glass/foam//milk')),
      photo: orNull(fc.constant('/media/menu-images/truro/samosa/1-a.webp')),
      groups: fc.shuffledSubarray([...groups]),
      plain,
    })
    .map(({ french: [frenchName, frenchDescription], special, plain: values, ...dish }) => {
      const [specialStartDate = null, specialEndDate = null] = special?.toSorted() ?? []
      const days = { isTodaysSpecial: special !== null, specialStartDate, specialEndDate }
      return { ...dish, ...values, key, frenchName, frenchDescription, ...days }
    })
}
