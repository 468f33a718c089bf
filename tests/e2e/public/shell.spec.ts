import { acceptButton, expect, waitUntilHydrated, open, PHONE, test } from './test.ts'

const NAVIGATION = [
  'Downloads',
  'Activate Device & Manage Playlists',
  'Support',
  'Legal Terms',
  'Become Reseller',
  'Contact',
]

test('the header has six items', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(NAVIGATION)
})

for (const [name, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', PHONE],
] as const) {
  const title = `on ${name} the header hides on scrolling down past 500 px and returns on scrolling up`
  test(title, { tag: viewport === PHONE ? [] : '@sweep' }, async ({ page }) => {
    await page.setViewportSize(viewport)
    await open(page, '/')
    const header = page.getByRole('banner')
    await page.evaluate(`scrollTo({ top: 480, behavior: 'instant' })`)
    await expect(header).toBeInViewport()
    await page.evaluate(`scrollTo({ top: 1200, behavior: 'instant' })`)
    await expect(header).not.toBeInViewport()
    await page.evaluate(`scrollTo({ top: 1100, behavior: 'instant' })`)
    await expect(header).toBeInViewport()
  })
}

test('on a phone the menu opens, navigates and closes', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu.getByRole('listitem')).toHaveText(NAVIGATION)
  await expect(menu.getByRole('link', { name: 'support@player.example' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Chat with us' })).toBeVisible()
  // The focus stays in the menu: the page behind cannot be reached.
  const close = menu.getByRole('button', { name: 'Close the menu' })
  await expect(close).toBeFocused()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(`document.querySelector('body :focus:not(#site-menu *)')`)).toBe(null)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  // In landscape all items can be scrolled to.
  await page.setViewportSize({ width: 640, height: 320 })
  await button.click()
  for (const link of await menu.getByRole('link').all()) {
    await link.focus()
    await expect(link).toBeInViewport({ ratio: 0.95 })
  }
  await close.click()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'Support', exact: true }).click()
  await expect(page).toHaveURL('/support')
  await expect(menu).toBeHidden()
})

test('the footer has the address, the chat, Terms and Privacy', async ({ page }) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'support@player.example' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  await expect(footer.getByRole('link', { name: 'Chat with us' })).toHaveAttribute('href', '/contact')
  await expect(footer.getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
  await expect(footer.getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute(
    'href',
    '/privacy-policy',
  )
})

test('the preloader covers a page until the pictures of its first view have loaded', async ({ page }) => {
  const picture = Promise.withResolvers<void>()
  await page.route(/hero-home/, async (route) => {
    await picture.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const cover = page.locator('[data-preloader]')
  await expect(cover).toBeVisible()
  picture.resolve()
  await waitUntilHydrated(page)
  await acceptButton(page).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  await expect(cover).toHaveCount(0)
})

test('the first Tab focuses the link that skips to the content', async ({ page }) => {
  await page.goto('/privacy-policy')
  await waitUntilHydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
