import type { Page } from '@playwright/test'
import { expect, open, PHONE, test } from './test.ts'

const SENT = 'Thanks for contacting us, we have received your message.'
const FAILED = 'Something went wrong, try again later.'
const REQUIRED = [
  '* Name is required *',
  '* Email is required *',
  '* Subject is required *',
  '* Message is required *',
]
const LABELS = ['Name', 'Email', 'Subject', 'Message'] as const
const CALL = '**/frontend/trpc/contact.submit*'

const field = (page: Page, label: (typeof LABELS)[number]) => page.getByLabel(label, { exact: true })

async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill('Ada Byron')
  await field(page, 'Email').fill('ada@example.com')
  await field(page, 'Subject').fill('A question')
  await field(page, 'Message').fill('Two\nlines')
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })

test.beforeEach(async ({ page }) => {
  await open(page, '/contact')
})

test('the contact page', { tag: '@sweep' }, async ({ page }) => {
  await test.step('shows the addresses, and hides those that are not set', async () => {
    await expect(page).toHaveTitle(/Contact Us/)
    await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Send Us a Message' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.locator('a[href="mailto:support@player.example"]')).toBeVisible()
    await expect(main.locator('a[href="tel:"]')).toBeHidden()
    await expect(field(page, 'Message')).toHaveAttribute('rows', '5')
    await expect(page.locator('form')).toHaveAttribute('novalidate', '')
  })
  await test.step('hides the picture on extra large screens and below', async () => {
    const picture = page.getByAltText(/^A person on a sofa/)
    await expect(picture).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(picture).toBeVisible()
    await page.setViewportSize(PHONE)
    await expect(picture).toBeHidden()
  })
  await test.step('shows a field with text as filled', async () => {
    await expect(field(page, 'Name')).not.toHaveClass(/filled/)
    await field(page, 'Name').fill('A')
    await expect(field(page, 'Name')).toHaveClass(/filled/)
    await field(page, 'Name').fill('')
    await expect(field(page, 'Name')).not.toHaveClass(/filled/)
  })
})

test('the contact form sends nothing while a field is missing or invalid', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += request.url().includes('contact.submit') ? 1 : 0))
  await test.step('it names each missing field, and removes a message when its field changes', async () => {
    await send(page).click()
    for (const message of REQUIRED) await expect(page.getByText(message)).toBeVisible()
    await expect(field(page, 'Name')).toBeFocused()
    await field(page, 'Subject').fill('A')
    await expect(page.getByText('* Subject is required *')).toBeHidden()
    await expect(page.getByText('* Name is required *')).toBeVisible()
  })
  await test.step('it refuses an invalid address', async () => {
    await fill(page)
    for (const address of ['ada', 'ada@example', 'ada@example.c', 'a da@example.com', '@example.com']) {
      await field(page, 'Email').fill(address)
      await send(page).click()
      await expect(page.getByText('* Invalid Email Address *')).toBeVisible()
      await field(page, 'Email').fill('ada.b+c_d%e-f@mail.example.com')
      await expect(page.getByText('* Invalid Email Address *')).toBeHidden()
    }
  })
  expect(calls).toBe(0)
})

test('the contact form keeps its text only if sending fails', async ({ page, pageProblems }) => {
  await test.step('it shows that it is sending, then a thank-you, and clears all four fields', async () => {
    const answer = Promise.withResolvers<void>()
    await page.route(
      CALL,
      async (route) => {
        await answer.promise
        await route.continue()
      },
      { times: 1 },
    )
    await fill(page)
    await send(page).click()
    await expect(send(page)).toHaveAttribute('aria-busy', 'true')
    answer.resolve()
    const dialog = page.getByRole('dialog', { name: SENT })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('svg').first()).toBeVisible()
    const button = dialog.getByRole('button', { name: 'OK' })
    await expect(button).toBeFocused()
    await expect(button).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    for (const label of LABELS) await expect(field(page, label)).toHaveValue('')
    await expect(send(page)).not.toHaveAttribute('aria-busy')
  })
  expect(pageProblems).toEqual([])
  for (const [how, fail] of [
    ['an answer that is not 200', { status: 500, body: '{}' }],
    ['no answer', null],
  ] as const)
    await test.step(`it shows an error after ${how}, and keeps the input`, async () => {
      await page.route(CALL, (route) => (fail ? route.fulfill(fail) : route.abort()), { times: 1 })
      await fill(page)
      await send(page).click()
      const dialog = page.getByRole('dialog', { name: FAILED })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByText('We couldn’t reach the server.')).toBeVisible()
      if (fail) await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: 'OK' }).click()
      await expect(dialog).toBeHidden()
      await expect(field(page, 'Message')).toHaveValue('Two\nlines')
      await expect(send(page)).toBeEnabled()
    })
  // The browser logs every failed request.
  pageProblems.splice(0)
})
