import { headOf, OWNERS_HEAD } from '../head.ts'
import { expect, test } from './owner.ts'

/** Sets `wasBlank` when the document has no heading after it had one. */
const RECORD_BLANKS = `{
  let begun = false
  new MutationObserver(() => {
    const headed = Boolean(document.querySelector('h1'))
    begun ||= headed
    window.wasBlank ||= begun && !headed
  }).observe(document, { childList: true, subtree: true })
}`

for (const colorScheme of ['light', 'dark'] as const) {
  const title = `a placeholder page shows before the dashboard's scripts arrive: ${colorScheme}`
  test(title, { tag: colorScheme === 'light' ? [] : '@sweep' }, async ({ page, device }) => {
    expect(device).toBeDefined()
    const script = Promise.withResolvers<void>()
    await page.emulateMedia({ colorScheme })
    await page.addInitScript(RECORD_BLANKS)
    await page.route(/\/assets\/(?!start)[^/]*\.js$/, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/dashboard/active-device', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Opening your device' })).toBeAttached()
    await expect(page.getByLabel('Loading')).toBeVisible()
    await expect(page.getByText('Player', { exact: true })).toBeVisible()
    await expect(page.locator('body > div')).toHaveCSS(
      'background-color',
      colorScheme === 'dark' ? 'rgb(11, 10, 13)' : 'rgb(251, 248, 241)',
    )
    // This text is shown after twelve seconds.
    await expect(page.getByText('This is taking longer than usual.')).toBeHidden()
    script.resolve()
    await expect(page.getByRole('heading', { name: 'Activate Device' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Opening your device' })).toHaveCount(0)
    expect(await page.evaluate('wasBlank')).toBe(false)
    expect(headOf(await page.content())).toEqual(OWNERS_HEAD)
  })
}
