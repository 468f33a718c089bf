import { expect, NAVIGATION, open, PHONE, showAll, test } from './test.ts'

const DESKTOP = { width: 1280, height: 800 }

// A load of this page takes seconds of CPU time: each test looks at several parts of it.
test('the first view, on a desktop and a phone', async ({ page }) => {
  await open(page, '/')
  await test.step('has its title, and ten sections besides the hero', async () => {
    await expect(page).toHaveTitle('Player | Premium media player')
    await expect(page.locator('html')).toHaveAttribute('data-engine', 'current')
    await expect(page.locator('main section')).toHaveCount(11)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('the header has six items', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(NAVIGATION)
  })
  await test.step('the footer has the address, the chat, Terms and Privacy', async () => {
    const footer = page.getByRole('contentinfo')
    const mail = footer.getByRole('link', { name: 'support@player.example' })
    await expect(mail).toHaveAttribute('href', /^mailto:/)
    for (const [name, path] of [
      ['Chat with us', '/contact'],
      ['Terms', '/terms-and-conditions'],
      ['Privacy', '/privacy-policy'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  })
  await test.step('the hero begins below the header', async () => {
    const header = await page.getByRole('banner').boundingBox()
    const note = await page.getByRole('note').boundingBox()
    expect(note?.y ?? 0).toBeGreaterThanOrEqual(header?.height ?? Number.NaN)
  })
  await test.step("'Developed By' is shown on large screens only, with an external link", async () => {
    const badge = page.getByRole('link', { name: /^Developed By/ })
    await expect(badge).toBeVisible()
    await expect(badge).toHaveAttribute('target', '_blank')
    await expect(badge).toHaveAttribute('rel', /noopener/)
    await page.setViewportSize(PHONE)
    await expect(badge).toBeHidden()
  })
  await test.step('the first view leads to the app and the playlists, and names formats and price', async () => {
    const hero = page.locator('main section').first()
    for (const [name, path] of [
      ['Get the app', '/downloads'],
      ['Manage playlists', '/login'],
      ['Explore', '#features'],
    ] as const) {
      const link = hero.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('href', path)
      await expect(link).toBeInViewport({ ratio: 1 })
    }
    await expect(hero.getByText(/M3U, M3U8 and Xtream/)).toBeInViewport({ ratio: 1 })
    await expect(hero.getByText(/7 days free, then €7\.99 for 1 year/)).toBeInViewport({ ratio: 1 })
  })
  await test.step('with text twice as large no title or link is cut off on a phone', async () => {
    await showAll(page)
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
    const hero = await page.locator('main section').first().boundingBox()
    const last = await page.getByRole('link', { name: 'Explore' }).first().boundingBox()
    expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThan((hero?.y ?? 0) + (hero?.height ?? 0))
    const cut = await page.evaluate(`[...document.querySelectorAll('main :is(h1, h2, h3, summary)')]
      .filter((title) => {
        const range = document.createRange()
        range.selectNodeContents(title)
        return range.getBoundingClientRect().right > innerWidth
      })
      .map((title) => title.textContent)`)
    expect(cut).toEqual([])
    await page.evaluate(`document.documentElement.style.fontSize = ''`)
    await page.setViewportSize(DESKTOP)
  })
  await test.step('the Explore buttons of hero and video lead to the features', async () => {
    const explore = page.getByRole('link', { name: 'Explore' })
    await expect(explore).toHaveCount(2)
    for (const index of [0, 1]) await expect(explore.nth(index)).toHaveAttribute('href', '#features')
    await explore.first().click()
    await expect(page.locator('#features')).toBeInViewport()
  })
})

test('the sections have their texts and links', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, '/#faqs')
  await test.step('the anchor of the questions leads to them', async () => {
    await expect(page.getByRole('heading', { name: 'Questions' })).toBeInViewport()
  })
  await test.step('describes the simple UI, languages, parental controls and reliability', async () => {
    await expect(page.getByRole('heading', { name: /Simple UI/ })).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Multilingual' })).toBeAttached()
    await expect(
      page.getByText(/Choose the audio and subtitle language in any film or series/),
    ).toBeAttached()
    await expect(page.getByText(/Set the ratings and categories/)).toBeAttached()
    await expect(page.getByText(/reconnects when it drops/)).toBeAttached()
  })
  await test.step('sixteen of eighteen formats link to their specification, in a new tab', async () => {
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'What it plays' }) })
    await expect(section.getByRole('listitem')).toHaveCount(18)
    const links = section.getByRole('link')
    await expect(links).toHaveCount(16)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
  })
  await test.step('seven questions open and close independently', async () => {
    const items = page.locator('#faqs details')
    await expect(items).toHaveCount(7)
    const answers = [
      /No\..*can’t refund you for not having a playlist/,
      /two addresses, one for WiFi and one for Ethernet.*can’t change them manually/,
      /internet provider blocks.*format/,
      /playlist is active.*don’t access playlists/,
      /internet connection/,
      /None is built in.*provider supplies one/,
      /playlist is restricted/,
    ]
    for (const [index, answer] of answers.entries()) {
      const item = items.nth(index)
      await expect(item.locator('p')).toBeHidden()
      await item.locator('summary').click()
      await expect(item.locator('p')).toHaveText(answer)
    }
    for (const item of await items.all()) await expect(item).toHaveAttribute('open', '')
    await items.nth(2).locator('summary').click()
    await expect(items.nth(2)).not.toHaveAttribute('open')
    await expect(items.nth(3)).toHaveAttribute('open', '')
  })
  await test.step('the page ends with a link to the app', async () => {
    await expect(page.getByRole('heading', { name: /^Get the app/ })).toBeAttached()
    await expect(page.getByRole('link', { name: 'Go to downloads' })).toHaveAttribute('href', '/downloads')
  })
  await test.step('with reduced motion all content is visible, nothing moves, and the pictures of later scenes do not load', async () => {
    for (const section of await page.locator('main section').all()) {
      await section.scrollIntoViewIfNeeded()
      await expect(section.locator('[data-reveal="waiting"]')).toHaveCount(0)
    }
    const moving = await page.evaluate(`document.getAnimations()
      .filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().duration > 1)
      .map((animation) => animation.animationName)`)
    expect(moving).toEqual([])
    const devices = page.locator('section[aria-labelledby="devices"]')
    await devices.scrollIntoViewIfNeeded()
    await expect(devices.getByText('AppleTV').first()).toBeInViewport()
    const names = devices.locator('ul').first()
    expect(await names.evaluate((list) => list.getAnimations().length)).toBe(0)
    expect(requests.filter((url) => /hero-(live|film)/.test(url))).toEqual([])
  })
})

test('the scenes react', { tag: '@sweep' }, async ({ page }) => {
  await open(page, '/')
  await test.step('the gallery shows one film on phone, television and tablet', async () => {
    await page.getByRole('button', { name: 'Last Tram to Orsa' }).click()
    for (const device of ['on a television', 'on a tablet', 'on a phone'])
      await expect(
        page.getByRole('img', { name: new RegExp(`^Last Tram to Orsa.* ${device}`) }),
      ).toBeVisible()
    for (const name of ['Playlists', 'Live', 'Playing', 'Guide', 'Movies', 'Series', 'Search', 'Phone login'])
      await expect(page.locator('figcaption').getByText(name, { exact: true })).toBeAttached()
  })
  await test.step('the remote control moves the focus, and OK plays', async () => {
    const remote = page.getByRole('group', { name: 'Remote control' })
    await remote.getByRole('button', { name: 'right' }).click()
    await remote.getByRole('button', { name: 'OK' }).click()
    const film = page.getByRole('status').filter({ hasText: /^Now playing North of Silence$/ })
    await expect(film).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    const title = film.locator('span').last()
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize(DESKTOP)
  })
  await test.step('the film page changes its language in place', async () => {
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await expect(page.getByText('Die Nachtfähre')).toBeVisible()
  })
  await test.step('the right PIN opens the locked film, a wrong one does not', async () => {
    const pad = page.getByRole('group', { name: 'PIN' })
    for (const digit of '1111') await pad.getByRole('button', { name: digit, exact: true }).click()
    await expect(page.getByText('Wrong PIN.')).toBeVisible()
    for (const digit of '2468') await pad.getByRole('button', { name: digit, exact: true }).click()
    await expect(page.getByText('Unlocked')).toBeVisible()
  })
  await test.step('the video loads after a click, muted and with captions', async () => {
    await expect(page.locator('video, iframe')).toHaveCount(0)
    await page.getByRole('button', { name: 'Play the video' }).click()
    const video = page.locator('video')
    await expect(video).toBeVisible()
    await expect(video).toHaveJSProperty('muted', true)
    await expect(video.locator('track[kind="captions"]')).toHaveCount(1)
  })
  await test.step('the disclaimer is open at first, and can be closed', async () => {
    await expect(page.getByRole('note')).toBeVisible()
    await page.getByRole('button', { name: 'Close the disclaimer' }).click()
    await expect(page.getByRole('note')).toHaveCount(0)
  })
  const lamps = page.getByRole('button', { name: 'Lamp' })
  await test.step('the lamp switch changes both rooms', async () => {
    await expect(lamps).toHaveCount(2)
    await expect(lamps.first()).toHaveAttribute('aria-pressed', 'false')
    await expect(lamps.last()).toHaveAttribute('aria-pressed', 'true')
    await lamps.first().press('Enter')
    await expect(lamps.first()).toHaveAttribute('aria-pressed', 'true')
    await lamps.last().press('Enter')
    for (const lamp of await lamps.all()) await expect(lamp).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('from another page, the anchor of the features leads to them; the disclaimer is open again, and the lamps as they were', async () => {
    // A load of the page, not a navigation within it.
    await page.goto('about:blank')
    await open(page, '/#features')
    const features = page.getByRole('heading', { name: 'The same player on every screen' })
    await expect(features).toBeInViewport()
    await expect(page.getByRole('note')).toBeVisible()
    for (const lamp of await lamps.all()) await expect(lamp).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('without a connection the film plays from the buffer, and pauses when the buffer is empty', async () => {
    await page.clock.install()
    const plug = page.getByRole('button', { name: 'Pull the plug' })
    await plug.press('Enter')
    await expect(plug).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('No connection. Your film plays from the buffer.')).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Buffered ahead: 0 s')).toBeVisible()
    await expect(page.getByText(/^The buffer is empty/)).toBeVisible()
    await plug.press('Enter')
    await page.clock.runFor(4000)
    await expect(page.getByText('Buffered ahead: 20 s')).toBeVisible()
  })
})

test(
  'on a desktop the page has seven font sizes at most, two weights and two widths',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/')
    await showAll(page)
    const type = await page.evaluate<Record<'fontSize' | 'fontWeight' | 'fontStretch', string[]>>(`(() => {
    const found = { fontSize: new Set(), fontWeight: new Set(), fontStretch: new Set() }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode
      if (!data.trim() || parentElement.getClientRects().length === 0) continue
      const style = getComputedStyle(parentElement)
      for (const name of Object.keys(found)) found[name].add(style[name])
    }
    return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, [...values]]))
  })()`)
    expect(type.fontSize.length, type.fontSize.join(', ')).toBeLessThanOrEqual(7)
    expect(type.fontSize.length).toBeGreaterThan(4)
    expect(type.fontWeight).toHaveLength(2)
    expect(type.fontStretch).toHaveLength(2)
  },
)
