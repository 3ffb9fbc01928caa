import type { Locator, Page } from 'playwright-core'

export const PHONE = '(902) 555-0123'

/** Chooses a dish that is cooked in three heats. */
export async function addSpiced(page: Page, dish: string, spice: 'Mild' | 'Medium' | 'Hot'): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${dish}`, exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: dish })
  await dialog.getByRole('radio', { name: new RegExp(`^${spice}`) }).check()
  await dialog.getByRole('button', { name: /^Add · / }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Puts a dish without a choice of heat into the cart. */
export async function quickAdd(page: Page, dish: string, quantity = 1): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${dish}`, exact: true })
    .first()
    .click()
  const stepper = page.getByRole('group', { name: `Quantity of ${dish}` }).first()
  for (let count = 2; count <= quantity; count += 1) {
    await stepper.getByRole('button', { name: `One more ${dish}` }).click()
  }
  await stepper.getByText(String(quantity), { exact: true }).waitFor()
}

/** The cart: beside the menu on wide screens, a sheet on phones. */
export async function openCart(page: Page): Promise<Locator> {
  const bar = page.getByRole('button', { name: /^View cart/ })
  const column = page.getByRole('region', { name: 'Your cart' })
  await bar.or(column).first().waitFor()
  if (!(await bar.isVisible())) return column
  await bar.click()
  return page.getByRole('dialog', { name: 'Your cart' })
}

/** A list of names and amounts: `{ Subtotal: '$12.00', Total: '$13.68 CAD' }`. */
export async function sumsIn(part: Locator): Promise<Record<string, string>> {
  const terms = part.locator('dl dt')
  await terms.first().waitFor()
  const pairs = await terms.evaluateAll((names) =>
    names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? ''] as const),
  )
  return Object.fromEntries(pairs.map(([name, amount]) => [name.trim(), amount.replaceAll(/\s+/g, ' ').trim()]))
}

/** The button at the end of checkout. */
export function placeOrderButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Place Order/ })
}

/** Chooses one of a row of chips by its text. */
export async function chooseChip(page: Page, name: RegExp): Promise<void> {
  const chip = page.getByRole('radio', { name }).locator('visible=true').first()
  await page.locator('label').filter({ has: chip }).click()
}

/** Chooses to pay on the spot; checkout suggests a card. */
export async function payInCash(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Cash/ }).check()
}

/** Writes a note to the kitchen, whose field opens by a button. */
export async function addNote(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel(/^Special instructions/).fill(note)
}
