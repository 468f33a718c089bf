import { readFileSync } from 'node:fs'
import { DEVELOPERS, expect, expectNoViolations, open, test } from './test.ts'

const textOf = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

test('the page for developers has the guide and every operation, and one script, which copies examples', async ({
  page,
  request,
}) => {
  const html = await (await request.get(DEVELOPERS)).text()
  const [script = '', ...others] = html.match(/<script(?! type="application\/ld\+json").*?>/g) ?? []
  expect(others).toEqual([])
  const file = await request.get(/src="([^"]+)"/.exec(script)?.[1] ?? '')
  expect((await file.body()).length).toBeLessThan(1024)

  await page.goto(DEVELOPERS)
  const document = await (await request.get('/developers/openapi.v1.json')).json()
  // The document has this server's origin, also in its contact and in examples.
  const { origin } = new URL(page.url())
  expect(document).toEqual(
    JSON.parse(textOf('docs/app/openapi.v1.json').replaceAll('https://player.example', origin)),
  )
  expect(document).toMatchObject({
    servers: [{ url: '{origin}/app/v1', variables: { origin: { default: origin } } }],
  })
  // One call reads all headings: a search of this long page takes the browser a tenth of a second.
  const headings = await page
    .getByRole('heading')
    .evaluateAll((all) =>
      all.filter((heading) => heading.checkVisibility()).map((heading) => heading.textContent.trim()),
    )
  for (const [path, methods] of Object.entries<object>(document.paths))
    for (const method of Object.keys(methods))
      expect(headings.filter((text) => text === `${method.toUpperCase()} ${path}`)).toHaveLength(1)
  const contents = await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href') ?? '']))
  const idOf = new Map(contents.map(([text = '', href = '']) => [text, href]))
  for (const [, title = ''] of textOf('docs/app/README.md').matchAll(/^## (.*)$/gm)) {
    expect(headings).toContain(title)
    expect(await page.locator(idOf.get(title) ?? '').count(), title).toBe(1)
  }
  // The guide's links, and its examples with this server's address.
  const hrefs = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(0)
  for (const href of new Set(hrefs))
    if (href.startsWith('/')) expect((await request.get(href)).status(), href).toBe(200)
    else expect(await page.locator(href).count(), href).toBe(1)
  await expect(page.getByText(`export ORIGIN=${new URL(page.url()).origin}`)).toBeVisible()
})

test('the buttons that copy an example', { tag: '@sweep' }, async ({ page }) => {
  await page.goto(DEVELOPERS)
  const buttons = page.getByRole('button', { name: 'Copy' })
  await test.step('each names its example', async () => {
    const examples = page.getByRole('region', { name: /^Example \d+: / })
    await expect(buttons).toHaveCount(await examples.count())
    await expect(buttons.first()).toHaveAccessibleDescription('Example 1: program')
    await expect(buttons.nth(1)).toHaveAccessibleDescription('Example 2: command')
  })
  await test.step('it copies its example', async () => {
    // A page may not read the clipboard.
    await page.evaluate('navigator.clipboard.writeText = async (text) => (window.copied = text)')
    await buttons.first().click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const example = await page.getByRole('main').locator('pre').first().textContent()
    expect(await page.evaluate('window.copied')).toBe(example)
  })
  await test.step('it says where an example can’t be copied', async () => {
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'))
      document.execCommand = () => false`)
    await buttons.nth(1).click()
    await expect(page.getByRole('button', { name: 'Your browser doesn’t allow copying here.' })).toBeVisible()
  })
})

test(
  'the page for developers can be read on every screen, by keyboard, and has the site’s menu on a phone',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto(DEVELOPERS)
    await test.step('on every screen', async () => {
      for (const width of [320, 360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 740 })
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
    })
    await test.step('by keyboard', async () => {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })
    await test.step('on a phone it has the site’s menu, and a link to the chat', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      const chat = page.getByRole('banner').getByRole('link', { name: 'Chat' })
      await expect(chat).toHaveAttribute('href', '/contact')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Downloads' }).click()
      await expect(page).toHaveURL('/downloads')
    })
  },
)

test('the page for developers follows the accessibility rules', { tag: '@sweep' }, async ({ page }) => {
  await page.goto(DEVELOPERS)
  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 1280],
  ] as const)
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 740 })
      await expectNoViolations(page)
    })
})

test('the support page leads to the page for developers', { tag: '@sweep' }, async ({ page }) => {
  await open(page, '/support')
  await page.getByRole('link', { name: 'Read the developer guide.' }).click()
  await expect(page).toHaveURL(DEVELOPERS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TV app API')
})
