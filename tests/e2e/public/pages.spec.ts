import type { Page } from '@playwright/test'
import { VERSION } from '@player/server/kernel/version'
import { headOf, MISSING_HEAD, OWNERS_HEAD, PUBLIC_HEAD } from '../head.ts'
import { DEVELOPERS, expect, waitUntilHydrated, open, PUBLIC_PATHS, splitPages, test } from './test.ts'

test('all pages have metadata for crawlers and social sites', async ({ request, baseURL }) => {
  for (const path of [...PUBLIC_PATHS, DEVELOPERS, '/tv'])
    await test.step(path, async () => {
      const html = await (await request.get(path)).text()
      const meta = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
      const address = (baseURL ?? '') + path
      expect(/<title>[^<]{5,}<\/title>/.test(html)).toBe(true)
      expect(meta('description')?.length).toBeGreaterThan(40)
      expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(address)
      expect(meta('og:url')).toBe(address)
      expect(meta('og:type')).toBe('website')
      expect(meta('version')).toBe(VERSION)
      expect(meta('og:site_name')).toBe('Player')
      expect(meta('twitter:card')).toBe('summary_large_image')
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
      const picture = await request.get(meta('og:image') ?? '')
      expect(picture.headers()['content-type']).toBe('image/jpeg')
      const structuredData = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
      const types = structuredData.map((script) => JSON.parse(script[1] ?? '')['@type'])
      expect(types).toEqual(path === '/' ? ['SoftwareApplication', 'FAQPage'] : ['BreadcrumbList'])
      expect(html).not.toContain('__SITE_')
      // Search engines must not list the page of a log-in that has begun on a television.
      expect(headOf(html)).toEqual(path === '/tv' ? MISSING_HEAD : PUBLIC_HEAD)
    })
})

for (const { name, pages, tag } of splitPages([...PUBLIC_PATHS, DEVELOPERS, '/tv'], ['/', '/device/login']))
  test(
    `the HTML links all styles, so that scripts cause no layout shift: ${name}`,
    { tag },
    async ({ page, request }) => {
      for (const path of pages)
        await test.step(path, async () => {
          const html = await (await request.get(path)).text()
          await page.goto(path)
          await waitUntilHydrated(page)
          const styles = page.locator('link[rel="stylesheet"]')
          for (const style of await styles.all())
            expect(html).toContain((await style.getAttribute('href')) ?? '?')
          expect(await styles.count()).toBeGreaterThan(1)
        })
    },
  )

test('the pages of the dashboard have full metadata before their scripts run', async ({
  request,
  baseURL,
}) => {
  for (const path of [
    '/dashboard',
    '/dashboard/account',
    '/cowpay/checkout/a/b',
    '/cowpayReturnUrl',
    '/activation/crypto/redirect',
    '/device/playlists',
    '/dashboard/nowhere',
    '/cowpay/checkout/nowhere',
  ])
    await test.step(path, async () => {
      const html = await (await request.get(path)).text()
      expect(headOf(html)).toEqual(OWNERS_HEAD)
      expect(html).toContain('<title>Dashboard | Player</title>')
      expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
    })
})

test('sitemap, robots and manifest list the existing files', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of [...PUBLIC_PATHS, DEVELOPERS].filter((publicPath) => publicPath !== '/device/login'))
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { name, icons } = await manifest.json()
  expect(name).toBe('Player')
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200)
})

test('an unknown path is a 404 page with a link home', async ({ page, pageProblems, baseURL }) => {
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  const html = (await response?.text()) ?? ''
  expect(headOf(html)).toEqual(MISSING_HEAD)
  expect(html).toContain(`<link rel="canonical" href="${baseURL}/nowhere/at/all"/>`)
  await expect(page).toHaveTitle(/Page not found/)
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await waitUntilHydrated(page)
  expect(headOf(await page.content())).toEqual(MISSING_HEAD)
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Player | Premium media player')
  expect(headOf(await page.content())).toEqual(PUBLIC_HEAD)
  // The browser logs the missing page.
  pageProblems.splice(0)
})

for (const { name, pages, tag } of splitPages(
  ['/CONTACT', '//contact', '/%63ontact', '/Dashboard'],
  ['//contact'],
))
  test(
    `a path with other letter case, a double slash or an escaped letter is a 404 from the server and in the browser: ${name}`,
    { tag },
    async ({ page, pageProblems, baseURL }) => {
      for (const path of pages)
        await test.step(path, async () => {
          expect((await open(page, baseURL + path))?.status()).toBe(404)
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('No signal on this channel')
          await expect(page).toHaveTitle(/Page not found/)
          // Navigation to the home page and back.
          await page.getByRole('main').getByRole('link').click()
          await expect(page).toHaveTitle('Player | Premium media player')
          await page.goBack()
          await expect(page).toHaveTitle(/Page not found/)
        })
      pageProblems.splice(0)
    },
  )

test(
  'there are four downloads, the one for this system also above the list, and every link works',
  { tag: '@sweep' },
  async ({ page, request }) => {
    await open(page, '/downloads')
    const cards = page.getByRole('main').locator('ul > li')
    await expect(cards).toHaveCount(4)
    for (const [index, texts] of [
      ['Android', 'APK'],
      ['Windows', 'x64', 'Installer (exe)'],
      ['macOS', 'Intel x64', 'dmg'],
      ['Linux', 'Debian or Ubuntu', 'Snap', 'sudo snap install --dangerous'],
    ].entries())
      for (const text of texts) await expect(cards.nth(index)).toContainText(text)
    const own = page.getByRole('region', { name: 'For this device' })
    await expect(own).toContainText('Debian or Ubuntu with snapd')
    await expect(own.getByRole('heading', { name: 'Linux' })).toBeVisible()
    await expect(cards.nth(3).getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    for (const card of await cards.all()) {
      const link = card.getByRole('link', { name: 'Download' })
      if ((await link.count()) === 0) await expect(card.getByText('Not available yet')).toBeVisible()
      else expect((await request.head((await link.getAttribute('href')) ?? '')).status()).toBe(200)
    }
  },
)

test('support has all guides, a search, and anchors', { tag: '@sweep' }, async ({ page }) => {
  await open(page, '/support')
  for (const name of [
    'Set up the player',
    'Troubleshooting',
    'It’s stuck loading',
    'My MAC address has changed',
    'Reset a playlist',
    'The picture freezes',
    'Install it on an Android TV by hand',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Downloader code')).toBeVisible()
  const contactLink = page.getByRole('region', { name: 'Still stuck?' }).getByRole('link')
  await expect(contactLink).toHaveAttribute('href', '/contact')
  const search = page.getByLabel('Search the guides')
  await search.fill('ethernet wifi')
  await expect(page.getByRole('heading', { name: 'My MAC address has changed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up the player' })).toHaveCount(0)
  await search.fill('zeppelin')
  await expect(page.getByText('No guide found for “zeppelin”.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Try one of these' })
    .getByRole('link', { name: 'It’s stuck loading' })
    .click()
  await expect(page).toHaveURL('/support#stuck-loading')
  await expect(page.getByRole('heading', { name: 'It’s stuck loading' })).toBeInViewport()
  await expect(search).toHaveValue('')
  await page
    .getByRole('navigation', { name: 'Guides' })
    .getByRole('link', { name: 'The picture freezes' })
    .click()
  await expect(page).toHaveURL('/support#freezing')
  await expect(page.getByRole('heading', { name: 'The picture freezes' })).toBeInViewport()
})

test('resellers get a link to their own site in a new tab', { tag: '@sweep' }, async ({ page }) => {
  await open(page, '/become-reseller')
  for (const name of ['Sign up as a reseller', 'Reseller login']) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', /^https:\/\//)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  for (const name of ['Easy to recommend', 'How it works'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
})

test('the legal texts contain the required sections', { tag: '@sweep' }, async ({ page }) => {
  await open(page, '/terms-and-conditions')
  const main = page.getByRole('main')
  for (const text of ['June 18th, 2024', 'media player', 'no channels', '7 days', 'not refunded', 'one hour'])
    await expect(main).toContainText(text)
  await open(page, '/privacy-policy')
  for (const text of ['June 18th, 2024', 'under 15', 'MAC address', 'encrypted', 'cookie'])
    await expect(main).toContainText(text)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { name, pages, tag } of splitPages(PUBLIC_PATHS, ['/', '/support']))
    test(`the pages are complete: ${name}`, { tag }, async ({ page }) => {
      for (const path of pages)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('button', { name: 'Accept and continue' })).toBeHidden()
          expect(await hiddenTexts(page)).toEqual([])
          if (path !== '/') return
          const question = page.locator('#faqs details').first()
          await question.locator('summary').click()
          await expect(question.locator('p')).toBeVisible()
        })
    })
})

const hiddenTexts = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(h1, h2, h3, p, li, dt, dd):not(details p):not([hidden])')
    // This text is only for browsers that are too old.
    .filter({ hasNotText: 'This browser is too old.' })
    .evaluateAll((all) =>
      all
        .filter(
          (element) =>
            element.textContent.trim() !== '' &&
            !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            !element.closest('[aria-hidden], nav[popover]'),
        )
        .map((element) => element.textContent),
    )
