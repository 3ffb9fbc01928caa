import type { ProfileView } from '@thali/contracts/people/users'
import { expect, test } from 'vitest'

import { ADMIN_SECTIONS } from './admin-sections.tsx'
import { render } from '../entry-server.tsx'
import { wordsOf } from '../testing/draw-part.tsx'
import { aProfile, aSiteRequest } from '../testing/site-requests.ts'

const ADMIN = aProfile({ role: 'admin' })

async function bodyOf(url: string, user: ProfileView): Promise<string> {
  const { html } = await render(aSiteRequest(url, { user }))
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

// ADM-SHL-37
test('the header of the back office is that of the rest of the site', async () => {
  const headerOf = async (url: string) => {
    const html = await bodyOf(url, ADMIN)
    return partOf(html.slice(0, html.indexOf('<main')), 'header')
  }
  const office = await headerOf('/admin/dashboard')
  expect(wordsOf(office)).toContain('Admin User')
  expect(office).toBe(await headerOf('/terms'))
})

// ADM-SHL-38
test('the footer of the back office is that of the rest of the site', async () => {
  const office = partOf(await bodyOf('/admin/dashboard', ADMIN), 'footer')
  expect(wordsOf(office)).toContain('Quick Access')
  expect(office).toBe(partOf(await bodyOf('/terms', ADMIN), 'footer'))
})

// ADM-SHL-45
test('the page that says something went wrong offers three ways out, in this order', async () => {
  const down = { status: 503, body: { error: 'Down', code: 'unavailable', requestId: 'request-7' } }
  const { html } = await render(aSiteRequest('/menu/truro', { answers: { '/menu/truro': down } }))
  const ways = [...partOf(html, 'main').matchAll(/<(?:button|a)[^>]*>(.*?)<\/(?:button|a)>/gs)]
  expect(ways.slice(0, 3).map(([, words = '']) => wordsOf(words))).toEqual(['Try Again', 'Reload Page', 'Go Home'])
})
