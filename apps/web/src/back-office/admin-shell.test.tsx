import type { ProfileView } from '@thali/contracts/people/users'
import { expect, test } from 'vitest'

import { render } from '../entry-server.tsx'
import { wordsOf, wordsOfEach } from '../testing/draw-part.tsx'
import { buttonsIn, drawnInWorkspace } from '../testing/drawn-workspace.tsx'
import { aProfile, aSiteRequest } from '../testing/site-requests.ts'
import { ADMIN_SECTIONS } from './admin-sections.tsx'
import { AccountPanel } from './frame/shell/account-button.tsx'

const ADMIN = aProfile({ role: 'admin' })

async function bodyOf(url: string, user: ProfileView, testMode: string | null = null): Promise<string> {
  const request = aSiteRequest(url, { user })
  const { html } = await render({ ...request, site: { ...request.site, testMode } })
  return html.slice(html.indexOf('<body'))
}

/** Content between the first opening and the last closing tag of an element, without the ids that React counts. */
function partOf(html: string, tag: 'header' | 'main' | 'footer'): string {
  const part = new RegExp(`<${tag}[ >].*</${tag}>`, 's').exec(html)?.[0] ?? ''
  return part.replaceAll(/_R_\w+_/g, 'id')
}

// ADM-SHL-36, ADM-SHL-40
test('a customer who is denied access reads no section of the back office, in the page or in the header', async () => {
  const html = await bodyOf('/admin/dashboard', aProfile())
  expect(wordsOf(partOf(html, 'main'))).toBe(
    "Access Denied You don't have permission to access this admin area. Go to Dashboard",
  )
  // `Go to Dashboard` leads to the customer's own one.
  const titles = ADMIN_SECTIONS.map(({ title }) => title).filter((title) => title !== 'Dashboard')
  expect(titles).toContain('User Management')
  for (const words of ['Admin Dashboard', ...titles]) expect(html).not.toContain(words)
  expect(await bodyOf('/admin/dashboard', ADMIN)).toContain('Admin Dashboard')

  const request = aSiteRequest('/admin/dashboard', { user: aProfile() })
  await render(request)
  expect(request.asked.filter((path) => path.startsWith('/admin'))).toEqual([])
})

/** Addresses of the back office are the same in every language. */
const LANGUAGE_SWITCH = /<a [^>]*hrefLang=[^>]*>FR<\/a>/

/** Of a page: what stands above its content. */
async function headerOf(url: string, user: ProfileView): Promise<string> {
  const html = await bodyOf(url, user)
  return partOf(html.slice(0, html.indexOf('<main')), 'header')
}

// ADM-SHL-37, ADM-SHL-38
test('a visitor who is denied the back office sees the header and the footer of the rest of the site', async () => {
  const header = await headerOf('/admin/dashboard', aProfile())
  expect(wordsOf(header)).toContain('Order Now')
  const elsewhere = await headerOf('/terms', aProfile())
  expect(elsewhere).toMatch(LANGUAGE_SWITCH)
  expect(header).toBe(elsewhere.replace(LANGUAGE_SWITCH, ''))
  const footer = partOf(await bodyOf('/admin/dashboard', aProfile()), 'footer')
  expect(wordsOf(footer)).toContain('Quick Access')
  expect(footer).toBe(partOf(await bodyOf('/terms', aProfile()), 'footer'))
})

test.each(['/admin/dashboard', '/admin/money', '/admin/components', '/admin/kitchen'])(
  '%s is an application of its own: without the header, the ribbon and the footer of the site; a chip names the test mode',
  async (url) => {
    const html = await bodyOf(url, ADMIN, 'No card is charged.')
    expect(html.slice(0, html.indexOf('<main'))).not.toMatch(/<header|aria-label="Test mode"/)
    expect(partOf(html, 'footer')).toBe('')
    expect(wordsOf(html)).toContain('TEST MODE : No card is charged.')
  },
)

test('the first link of the back office leads past the sidebar and the strip, to the content alone', async () => {
  const html = await bodyOf('/admin/dashboard', ADMIN)
  const [, target, name] = /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/s.exec(html) ?? []
  expect([target, name]).toEqual(['#section', 'Skip to the content'])
  const content = html.slice(html.indexOf('id="section"'))
  expect(content).toMatch(/<h1|Loading/)
  expect(content).not.toMatch(/<nav aria-label="Back office"|aria-label="Status"/)
})

// ADM-SHL-37
test('the entries of the site’s header are behind the name of the person who is signed in', () => {
  const panel = drawnInWorkspace(<AccountPanel surface="office" onLogout={() => {}} />)
  const entries = ['Home', 'Order Now', 'Make a reservation', 'Password and devices']
  expect(wordsOfEach(panel, 'li')).toEqual(entries)
  expect(buttonsIn(panel)).toEqual(['Several people at this device', 'Logout'])
})

// ADM-SHL-45
test('the page that says something went wrong offers three ways out, in this order', async () => {
  const down = { status: 503, body: { error: 'Down', code: 'unavailable', requestId: 'request-7' } }
  const { html } = await render(aSiteRequest('/menu/truro', { answers: { '/menu/truro': down } }))
  const ways = [...partOf(html, 'main').matchAll(/<(?:button|a)[^>]*>(.*?)<\/(?:button|a)>/gs)]
  expect(ways.slice(0, 3).map(([, words = '']) => wordsOf(words))).toEqual(['Try Again', 'Reload Page', 'Go Home'])
})

test('the page of components is for admins: others of the staff read who sees it', async () => {
  expect(wordsOf(await bodyOf('/admin/components', ADMIN))).toContain('Each part of the design system')
  const staff = await bodyOf('/admin/components', aProfile({ role: 'staff', locationIds: ['truro'] }))
  expect(wordsOf(staff)).toContain('Only an admin sees this page')
  expect(wordsOf(staff)).not.toContain('Each part of the design system')
})
