import { createHash } from 'node:crypto'

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { isShared, render, scriptHashes } from './entry-server.tsx'
import { JsonLd } from './lib/routing/head.tsx'
import { useAuth } from './lib/session.tsx'
import { aLocation, aProfile, aSiteRequest } from './testing/site-requests.ts'

const down = { status: 503, body: { error: 'Down', code: 'unavailable', requestId: 'request-7' } }

const menu = {
  status: 200,
  body: { location: aLocation({ id: 'truro', name: 'Truro Heights' }), categories: [], items: [], version: 1 },
}

function headOf(html: string): string {
  return html.slice(html.indexOf('<head>'), html.indexOf('</head>'))
}

test('a page arrives as a whole document with title, description and canonical address in its head', async () => {
  const { status, html, headers } = await render(aSiteRequest('/reservations'))

  expect(status).toBe(200)
  expect(html).toMatch(/^<!doctype html><html lang="en-CA">.*<\/html>$/s)
  expect(headOf(html)).toContain('<title>Reservations | Sizzle &amp; Spice</title>')
  expect(headOf(html)).toMatch(/<meta name="description" content="[^"]+"/)
  expect(headOf(html)).toContain('<link rel="canonical" href="https://food.example/reservations"/>')
  expect(html).toContain('Book this table')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
})

test('each public page has its own title and description [CUS-SEO-02, CUS-SEO-03]', async () => {
  const urls = [
    '/',
    '/contact',
    '/menu/truro',
    '/reservations',
    '/privacy',
    '/terms',
    '/login',
    '/signup',
    '/payment-cancel',
  ]
  const heads = await Promise.all(
    urls.map(async (url) => headOf((await render(aSiteRequest(url, { answers: { '/menu/truro': menu } }))).html)),
  )

  expect(new Set(heads.map((head) => /<title>(.+?)<\/title>/.exec(head)?.[1])).size).toBe(urls.length)
  expect(new Set(heads.map((head) => /name="description" content="(.+?)"/.exec(head)?.[1])).size).toBe(urls.length)
})

test('pages about one person are kept out of search engines [CUS-SEO-04, CUS-SEO-05]', async () => {
  const requests = ['/login', '/signup', '/payment-cancel', '/order-success', '/receipt/1?token=x'].map((url) =>
    aSiteRequest(url),
  )
  const replies = await Promise.all([...requests, aSiteRequest('/dashboard', { user: aProfile() })].map(render))

  for (const { html, headers } of replies) {
    expect(headOf(html)).toContain('<meta name="robots" content="noindex"/>')
    expect(headers['x-robots-tag']).toBe('noindex')
  }
})

test('the policy of a page knows each script that stands in it by its hash', async () => {
  const { html } = await render(aSiteRequest('/menu/truro', { answers: { '/menu/truro': menu } }))

  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }))
  const own = scripts.filter(({ attributes }) => !/src=|application\/(?:ld\+)?json/.test(attributes))
  expect(scripts.length).toBeGreaterThan(own.length)
  expect(own.map(({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)).toEqual(scriptHashes)
  expect(html).not.toMatch(/\son\w+=/)
})

test('the data that a page was drawn from travels with it and cannot end its own block [CUS-SEO-10]', async () => {
  const name = 'Truro</script><script>alert(1)</script>'
  const answers = { '/locations': { status: 200, body: { locations: [aLocation({ id: 'truro', name })] } } }
  const { html } = await render(aSiteRequest('/reservations', { answers }))

  const [, json = ''] = /<script type="application\/json" id="thali-data">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json).reads['/locations'].locations[0].name).toBe(name)
  expect(html).not.toContain('<script>alert')
  expect(renderToString(<JsonLd data={{ name }} />)).not.toContain('</script><script>')
})

const asksToSignIn = (html: string) => html.includes('href="/login"')

test('the page for everybody who is signed in says neither who it is nor that nobody is', async () => {
  const user = aProfile()
  const answers = { '/menu/truro': menu }
  for (const url of ['/', '/contact', '/menu/truro', '/reservations', '/privacy', '/terms']) {
    const { html } = await render({ ...aSiteRequest(url, { answers }), isUnnamed: true })
    expect([url, isShared(url)]).toEqual([url, true])
    expect([user.displayName, user.email, '"/session":'].filter((own) => html.includes(own))).toEqual([])
    expect(asksToSignIn(html)).toBe(false)
    expect(asksToSignIn((await render(aSiteRequest(url, { answers }))).html)).toBe(true)
  }
  expect(['/dashboard', '/checkout', '/login', '/order-success', '/nothing', '/admin'].filter(isShared)).toEqual([])
})

test('a page says whether something of its address may be in it', async () => {
  const user = aProfile()
  const isFree = async (url: string) => (await render(aSiteRequest(url, { user }))).isFreeOfAddress
  expect(await Promise.all(['/dashboard', '/checkout', '/fr/dashboard'].map(isFree))).toEqual([true, true, true])
  const others = ['/dashboard?tab=orders', '/nothing', '/receipt/1?token=x', '/menu/truro']
  expect(await Promise.all(others.map(isFree))).toEqual([false, false, false, false])
})

// CUS-MEN-13
test('the menu of a location out of business says so, is in no search engine and leads to the other menu', async () => {
  const body = { location: { ...aLocation({ id: 'pier', name: 'Pier' }), isActive: false } }
  const answers = { '/locations/pier': { status: 200, body } }
  const { status, html } = await render(aSiteRequest('/menu/pier', { answers }))

  expect(status).toBe(404)
  expect(headOf(html)).toContain('<title>Menu of Pier | ')
  expect(headOf(html)).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('The menu at Pier</h1>')
  expect(html).toContain('>Location is currently inactive</p>')
  expect(html).toMatch(/<a [^>]*href="\/menu\/truro"[^>]*>Menu of (?:<!-- -->)?Truro Heights/)
})

// ADM-SHL-01, CUS-RTE-03, CUS-RTE-20..22
test.each([
  ['/signin', '/login'],
  ['/register', '/signup'],
  ['/menu', '/menu/truro'],
  ['/menu?type=pickup&notice=invalid-checkout', '/menu/truro?type=pickup&notice=invalid-checkout'],
  ['/admin', '/admin/dashboard'],
  ['/admin/orders', '/admin/dashboard#orders'],
  ['/terms/', '/terms'],
])('the address %s leads to %s', async (from, to) => {
  const { status, headers, html } = await render(aSiteRequest(from))
  expect({ status, location: headers['location'], html }).toEqual({ status: 302, location: to, html: '' })
})

// customer-1, finding 3; CUS-RTE-03
test('the short address of the menu leads to the first active location while the usual one is not active', async () => {
  const only = (id: string) => ({
    '/locations': { status: 200, body: { locations: [aLocation({ id, name: 'Pier' })] } },
  })
  const targetOf = async (url: string, id: string) =>
    (await render(aSiteRequest(url, { answers: only(id) }))).headers['location']

  expect(await targetOf('/menu?notice=x', 'pier')).toBe('/menu/pier?notice=x')
  expect(await targetOf('/menu/', 'pier')).toBe('/menu/pier')
  expect(await targetOf('/menu', 'truro')).toBe('/menu/truro')
  expect(await targetOf('/menu/truro/', 'pier')).toBe('/menu/truro')
})

// CUS-LOC-03, CUS-RTE-02, CUS-RTE-04
test('heads name the active locations, and the ways to order that a location has', async () => {
  const pier = aLocation({ id: 'pier', name: 'Pier', features: ['Takeout'] })
  const truro = aLocation({ id: 'truro', name: 'Truro', features: ['Delivery', 'Dine-in'] })
  const menuOf = (location: object) => ({ status: 200, body: { location, categories: [], items: [], version: 1 } })
  const answers = {
    '/locations': { status: 200, body: { locations: [pier, aLocation({ id: 'quay', name: 'Quay' }), truro] } },
    '/menu/pier': menuOf(pier),
    '/menu/truro': menuOf(truro),
  }
  const head = async (url: string) => headOf((await render(aSiteRequest(url, { answers }))).html)

  expect(await head('/')).toContain('<title>Indian food in Pier, Quay and Truro | ')
  expect(await head('/')).toContain('book a table at Sizzle &amp; Spice in Pier, Quay and Truro."')
  expect(await head('/contact')).toContain('Spice in Pier, Quay and Truro."')
  expect(await head('/menu/pier')).toContain('Order online for pickup."')
  expect(await head('/menu/truro')).toContain('Order online for pickup, delivery or to your table."')
})

test('no address of ours sends a visitor to another site', async () => {
  const replies = await Promise.all(
    [
      '/.//evil.example/',
      '//evil.example/',
      '//',
      '/\\\\evil.example/',
      '/login?from=//evil.example',
      '/login?from=https://evil.example',
    ].map((url) => render(aSiteRequest(url, { user: aProfile() }))),
  )
  for (const { headers } of replies) expect(headers['location'] ?? '/').toMatch(/^\/(?!\/)/)
})

// CUS-RTE-23
test.each(['/no-such-page', '/menu/atlantis', '/menu/%E0%A4%A', '/menu/truro/extra'])(
  'the address %s is not found, and the page offers both menus, reservations and home',
  async (url) => {
    const { status, html } = await render(aSiteRequest(url))

    expect(status).toBe(404)
    expect(html).toContain('Page not found')
    for (const href of ['/menu/truro', '/menu/new-glasgow', '/reservations', '/'])
      expect(html).toContain(`href="${href}"`)
  },
)

// ADM-SHL-02, ADM-SHL-30, ADM-SHL-31
test('a signed-out visitor of a guarded page goes to sign-in and is brought back [CUS-RTE-25, CUS-RTE-27]', async () => {
  const dashboard = await render(aSiteRequest('/dashboard?tab=reservations'))
  const admin = await render(aSiteRequest('/admin/dashboard'))

  expect(dashboard).toMatchObject({
    status: 302,
    headers: { location: '/login?from=%2Fdashboard%3Ftab%3Dreservations' },
  })
  expect(admin).toMatchObject({ status: 302, headers: { location: '/login?from=%2Fadmin%2Fdashboard' } })
})

// CUS-CHK-05, CUS-RTE-05, CUS-RTE-26
test('a signed-out visitor of the checkout goes back to the menu, which says why', async () => {
  const { status, headers } = await render(aSiteRequest('/checkout'))
  expect({ status, location: headers['location'] }).toEqual({
    status: 302,
    location: '/menu?notice=sign-in-to-checkout',
  })
})

test('a visitor who is signed in already is sent on from sign-in', async () => {
  const customer = await render(aSiteRequest('/login?from=/checkout', { user: aProfile() }))
  const admin = await render(aSiteRequest('/signup', { user: aProfile({ role: 'admin' }) }))

  expect(customer.headers['location']).toBe('/checkout')
  expect(admin.headers['location']).toBe('/admin/dashboard')
})

// ADM-SHL-03, ADM-SHL-33..35
test('a customer in the admin area reads that access is denied [CUS-RTE-30..32]', async () => {
  const { status, html } = await render(aSiteRequest('/admin/dashboard', { user: aProfile() }))

  expect(status).toBe(403)
  expect(html).toContain('Access Denied</h1>')
  expect(html).toContain('You don&#x27;t have permission to access this admin area.')
  expect(html).toMatch(/href="\/dashboard"[^>]*>Go to Dashboard/)
})

// CUS-RTE-16
test.each(['staff', 'manager', 'admin'] as const)('the admin area admits the role %s', async (role) => {
  const { status } = await render(aSiteRequest('/admin/dashboard', { user: aProfile({ role }) }))
  expect(status).toBe(200)
})

// ADM-SHL-43..45, ADM-SHL-49
test('every page says so when the API is down, with the id of the failed request [CUS-HDR-39..44]', async () => {
  const { status, html } = await render(aSiteRequest('/menu/truro', { answers: { '/menu/truro': down } }))

  expect(status).toBe(503)
  for (const text of [
    'Oops! Something went wrong',
    'request-7',
    'Try Again',
    'Reload Page',
    'Go Home',
    'mailto:hello@example.com',
  ]) {
    expect(html).toContain(text)
  }
})

test('a guarded page is not mistaken for signed out when the session cannot be read', async () => {
  const { status, headers } = await render(aSiteRequest('/dashboard', { answers: { '/session': down } }))
  expect({ status, location: headers['location'] }).toEqual({ status: 503, location: undefined })
})

test('a page is still shown when only the footer cannot be filled', async () => {
  const { status } = await render(aSiteRequest('/terms', { answers: { '/locations': down } }))
  expect(status).toBe(200)
})

test('each answer is read once for a page', async () => {
  const request = aSiteRequest('/reservations')
  await render(request)
  expect(request.asked.toSorted()).toEqual(['/locations', '/session'])
})

// CUS-HDR-02..05
test('the header shows the logo and leads home, to the menu and to the reservations', async () => {
  const { html } = await render(aSiteRequest('/terms'))
  const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
  expect(header).toMatch(/<a href="\/"[^>]* aria-label="Sizzle &amp; Spice, home page"[^>]*><span[^>]*><svg/)
  for (const [label, href] of [
    ['Home', '/'],
    ['Order Now', '/menu'],
    ['Make a reservation', '/reservations'],
  ]) {
    expect(header).toMatch(new RegExp(`<a href="${href}"[^>]*>${label}</a>`))
  }
})

test('the header offers to order or reserve and shows no account when nobody is signed in [CUS-HDR-06, CUS-HDR-07]', async () => {
  const { html } = await render(aSiteRequest('/terms'))
  expect(html).toMatch(/<a[^>]*href="\/login"[^>]*>Order \/ Reserve/)
  expect(html).not.toContain('Logout')
})

// ADM-SHL-39, CUS-AUT-01, CUS-AUT-05, CUS-HDR-08, CUS-HDR-10..14
test.each([
  ['customer', 'Customer', 'Past Orders / Reservations', '/dashboard'],
  ['staff', 'Staff', 'Admin Dashboard', '/admin/dashboard'],
  ['manager', 'Manager', 'Admin Dashboard', '/admin/dashboard'],
  ['admin', 'Admin User', 'Admin Dashboard', '/admin/dashboard'],
] as const)('the account menu of the role %s reads %s and leads to %s', async (role, label, entry, href) => {
  const { html } = await render(aSiteRequest('/terms', { user: aProfile({ role }) }))

  expect(html).toContain('maya@example.com')
  expect(html).toContain(`>${label}</p>`)
  expect(html).toMatch(new RegExp(`href="${href}"[^>]*>${entry}`))
  expect(html).not.toContain('Order / Reserve')
})

test('a customer who gave no name is called by the e-mail address in the header [CUS-HDR-09]', async () => {
  const named = await render(aSiteRequest('/terms', { user: aProfile({ displayName: 'Maya Rao' }) }))
  const nameless = await render(
    aSiteRequest('/terms', { user: aProfile({ displayName: ' ', email: 'sam@example.com' }) }),
  )

  expect(named.html).toMatch(/aria-expanded="false"[^>]*>.*?Maya</s)
  expect(nameless.html).toMatch(/aria-expanded="false"[^>]*>.*?sam</s)
})

// CUS-TOA-07
test('the footer names both locations and the ways to reach us [CUS-HDR-30..38]', async () => {
  const { html } = await render(aSiteRequest('/privacy'))
  const footer = html.slice(html.indexOf('<footer'))

  for (const text of [
    'Truro Heights',
    'New Glasgow',
    'Quick Access',
    'tel:9025550100',
    'mailto:hello@example.com',
    '©',
  ]) {
    expect(footer).toContain(text)
  }
  for (const href of ['/menu', '/reservations', '/privacy', '/terms']) expect(footer).toContain(`href="${href}"`)
})

test.each([
  ['/reservations', 'Reservations'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('the trail of %s is named %s [CUS-SEO-07..09]', async (url, name) => {
  const { html } = await render(aSiteRequest(url))
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{}, { position: 2, name }] })
})

// ADM-SHL-04
test('the page of a cancelled payment names its reference, and sends each visitor to a page of theirs', async () => {
  const customer = (await render(aSiteRequest('/payment-cancel?order_id=0190c2a4-0000'))).html
  const spoofed = (await render(aSiteRequest('/payment-cancel?order_id=%3Cb%3ECall%20555'))).html
  const staff = (await render(aSiteRequest('/payment-cancel', { user: aProfile({ role: 'staff' }) }))).html

  expect(customer).toMatch(/Reference:.*0190c2a4-0000/)
  expect(/<main.*<\/main>/s.exec(spoofed)?.[0]).not.toContain('Call 555')
  expect(customer).toContain('No charges were made and your order was not created.')
  expect(customer).toMatch(/href="\/checkout"[^>]*>Try Again/)
  expect(customer).toMatch(/href="\/menu"[^>]*>Back to Menu/)
  expect(staff).toMatch(/href="\/admin\/orders"[^>]*>Try Again/)
  expect(staff).toMatch(/href="\/admin"[^>]*>Back to Admin Dashboard/)
  expect(staff).not.toContain('Reference')
})

test.each(['/shell', '/admin/shell'])(
  'the shell at %s reads nothing and knows neither page nor visitor',
  async (url) => {
    const request = aSiteRequest(url, { user: aProfile() })
    const { status, html, headers } = await render(request)

    expect({ status, ...headers }).toEqual({ status: 200, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
    expect(request.asked).toEqual([])
    expect(html).toContain('<title>Sizzle &amp; Spice</title>')
    const [, data = ''] = /<script type="application\/json" id="thali-data">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(data)).toEqual({ site: request.site })
  },
)

// ADM-ERR-123, CUS-ERR-75
test('the authentication hook outside its provider throws [CUS-AUT-24]', () => {
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider')
})

function Lost() {
  return useAuth().user?.email
}
