import type { Page, Route } from '@playwright/test'
import { expect, expectNoViolations, waitUntilHydrated, test, PHONE } from './test.ts'

/* The page that a television's QR code opens, in each of its states. The tests answer in place of the server. */

const CODE = 'a'.repeat(43)
const WAITING = { status: 'waiting', device: '0A:1B', number: 47, expires_in: 120 }

test('the code of a link is removed from the address at once, and the number is shown', async ({ page }) => {
  const sent = await answerCalls(page, { requestTvLogin: [WAITING], awaitTvLogin: ['never'] })
  await page.goto(`/tv#${CODE}`)
  await expect(page.getByRole('heading', { name: 'On your TV, choose' })).toBeVisible()
  await expect(page.getByText('47', { exact: true })).toBeVisible()
  await expect(page.getByText('the device ending in 0A:1B')).toBeVisible()
  await expect(page).toHaveURL(/\/tv$/)
  expect(sent).toEqual([{ code: CODE, replace: false }])
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain(CODE)
})

test('a reload keeps the number, until the television has answered', { tag: '@sweep' }, async ({ page }) => {
  const sent = await answerCalls(page, {
    requestTvLogin: [WAITING],
    awaitTvLogin: ['never', { status: 'refused' }],
  })
  const waits = page.waitForRequest(/awaitTvLogin/)
  await page.goto(`/tv#${CODE}`)
  await expect(page.getByText('47', { exact: true })).toBeVisible()
  await waits
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your TV didn’t confirm' })).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Code')).toBeVisible()
})

test(
  'a typed code is sent unchanged; a wrong code and a second one get an error at the field',
  { tag: '@sweep' },
  async ({ page, pageProblems }) => {
    const wrong = refusal('invalid', 'That code isn’t valid.')
    const sent = await answerCalls(page, { requestTvLogin: [wrong, wrong, WAITING], awaitTvLogin: ['never'] })
    await page.goto('/tv')
    await waitUntilHydrated(page)
    // The terms do not cover the page.
    await expect(page.getByRole('button', { name: 'Accept and continue' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter the code shown on your TV.')).toBeVisible()
    const field = page.getByLabel('Code')
    const refused = page.getByText('That code isn’t valid.')
    await test.step('a look-alike letter of another script gets a message while it is typed', async () => {
      await field.fill('bcdf-ghj\u043A')
      await expect(page.getByText('This code has a Cyrillic or Greek letter')).toBeVisible()
      await field.fill('bcdf-ghjk')
      await expect(page.getByText('This code has a Cyrillic or Greek letter')).toHaveCount(0)
    })
    await page.keyboard.press('Enter')
    await expect(refused).toBeVisible()
    await expect(field).toHaveValue('BCDF-GHJK')
    await field.fill('CCCC-CCCC')
    await expect(refused).toHaveCount(0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(refused).toBeVisible()
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('47', { exact: true })).toBeVisible()
    expect(sent).toEqual([
      { code: 'BCDF-GHJK', replace: false },
      { code: 'CCCC-CCCC', replace: false },
      { code: 'CCCC-CCCC', replace: false },
    ])
    pageProblems.length = 0
  },
)

test(
  'after a failure the same code can be sent again; only a lost connection is shown as an unreachable server',
  { tag: '@sweep' },
  async ({ page, pageProblems }) => {
    const silent = { error: { message: '', code: -32_603, data: { failure: { kind: 'unexpected' } } } }
    await answerCalls(page, { requestTvLogin: [silent, 'abort', WAITING], awaitTvLogin: ['never'] })
    await page.goto(`/tv#${CODE}`)
    await expect(page.getByText('Something went wrong logging in.')).toBeVisible()
    await expect(page.getByText(/reach the server/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/reach the server/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'We couldn’t ask your TV' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('47', { exact: true })).toBeVisible()
    pageProblems.length = 0
  },
)

test(
  'a link that is opened while the page is open is used, and its code is removed from the address',
  { tag: '@sweep' },
  async ({ page }) => {
    const sent = await answerCalls(page, {
      requestTvLogin: [WAITING, { ...WAITING, number: 63 }],
      awaitTvLogin: ['never'],
    })
    const other = 'b'.repeat(43)
    await page.goto('/tv')
    await waitUntilHydrated(page)
    for (const [code, number] of [
      [CODE, '47'],
      [other, '63'],
    ] as const) {
      await page.goto(`/tv#${code}`)
      await expect(page.getByText(number, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/\/tv$/)
    }
    expect(sent).toEqual([
      { code: CODE, replace: false },
      { code: other, replace: false },
    ])
  },
)

test(
  'a browser that is logged in to another device confirms before its session is replaced',
  { tag: '@sweep' },
  async ({ page }) => {
    const sent = await answerCalls(page, {
      requestTvLogin: [{ status: 'asks', device: '0A:1B', current: 'C3:D4' }, WAITING],
      awaitTvLogin: ['never'],
    })
    await page.goto(`/tv#${CODE}`)
    await expect(page.getByRole('heading', { name: 'Switch to the device ending in 0A:1B?' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Stay with C3:D4' })).toHaveAttribute('href', '/dashboard')
    await page.getByRole('button', { name: 'Log in to 0A:1B' }).click()
    await expect(page.getByText('47', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'On your TV, choose' })).toBeFocused()
    expect(sent.at(-1)).toEqual({ code: CODE, replace: true })
  },
)

for (const [status, title] of [
  ['refused', 'Your TV didn’t confirm'],
  ['over', 'This request has expired'],
] as const) {
  const tag = '@sweep'
  test(`a request that is ${status} leads back to the field`, { tag }, async ({ page }) => {
    await answerCalls(page, { requestTvLogin: [WAITING], awaitTvLogin: [{ status }] })
    await page.goto(`/tv#${CODE}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Enter the new code from your TV.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enter a new code' })).toBeFocused()
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(page.getByLabel('Code')).toBeInViewport()
  })
}

test('a Yes on the television opens the dashboard, even after a long wait and a lost connection', async ({
  page,
  pageProblems,
}) => {
  await answerCalls(page, {
    requestTvLogin: [WAITING],
    awaitTvLogin: [{ status: 'waiting' }, 'abort', { status: 'logged_in' }],
  })
  await page.route('/dashboard', (route) => route.fulfill({ body: 'The dashboard' }))
  await page.goto(`/tv#${CODE}`)
  await expect(page.getByText('We can’t reach the server. We’ll keep trying.')).toBeVisible()
  await expect(page.getByText('47', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  pageProblems.length = 0
})

test('search engines do not list the page', async ({ request }) => {
  expect(await (await request.get('/tv')).text()).toContain('<meta name="robots" content="noindex"/>')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/tv')
})

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

const STATES = {
  code: [],
  asks: [{ status: 'asks', device: '0A:1B', current: 'C3:D4' }],
  waiting: [WAITING],
  refused: [WAITING],
  failed: ['abort'],
} as const

for (const [state, requestTvLogin] of Object.entries(STATES))
  test(
    `the state “${state}” follows the accessibility rules, and fits a phone, a tablet and a desktop`,
    { tag: state === 'waiting' ? [] : ['@sweep'] },
    async ({ page, pageProblems }) => {
      const awaitTvLogin = state === 'refused' ? [{ status: 'refused' }] : ['never' as const]
      await answerCalls(page, { requestTvLogin, awaitTvLogin })
      await page.goto(state === 'code' ? '/tv' : `/tv#${CODE}`)
      await waitUntilHydrated(page)
      await expect(page.locator('section h2')).toBeVisible()
      for (const size of [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size)
        await expect.poll(() => page.evaluate(OVERFLOW)).toBe(0)
      }
      await expectNoViolations(page)
      pageProblems.length = 0
    },
  )

type Reply = object | 'abort' | 'never'
type Call = 'requestTvLogin' | 'awaitTvLogin'

/** Answers these calls in order; returns the inputs of `requestTvLogin`. */
async function answerCalls(
  page: Page,
  replies: Readonly<Record<Call, readonly Reply[]>>,
): Promise<unknown[]> {
  const inputs: unknown[] = []
  for (const call of ['requestTvLogin', 'awaitTvLogin'] as const) {
    const pending = [...replies[call]]
    await page.route(`**/frontend/trpc/sessions.${call}*`, async (route) => {
      if (call === 'requestTvLogin') inputs.push(route.request().postDataJSON())
      await answer(route, pending.shift() ?? 'never')
    })
  }
  return inputs
}

async function answer(route: Route, reply: Reply): Promise<void> {
  if (reply === 'abort') return route.abort()
  if (reply === 'never') return undefined
  if ('error' in reply) return route.fulfill({ status: 422, json: reply })
  return route.fulfill({ json: { result: { data: reply } } })
}

const refusal = (kind: string, message: string) => ({
  error: { message, code: -32_022, data: { failure: { kind, code: 'sessions.x', message } } },
})
