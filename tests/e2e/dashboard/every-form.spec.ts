import type { Page } from '@playwright/test'
import { stopAltering } from '../../kit/answers.ts'
import { countCalls, type Filled, type Form, forms } from './forms.ts'
import { accept, calls, type Device, expect, logIn, test } from './owner.ts'
import { failRequest, type OwnerPage } from './situations/situation.ts'

/* Every form with failures of session and network: no input is lost, no request is sent twice, and each failure has a message. */

async function expectInput(page: Page, values: Filled): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}

test.afterEach(({ page }) => stopAltering(page))

for (const form of forms) {
  const start = async (ownerPage: OwnerPage): Promise<Filled> => {
    const values = await form.fill(ownerPage)
    await form.openQuestion?.(ownerPage.page)
    return values
  }

  // Such a form sends its request a second time after the new session, so that two clicks cannot be counted then.
  if (form.fillAgain) {
    test(
      `${form.name}: an expired session loses no input`,
      { tag: '@sweep' },
      async ({ page, device, product }) => {
        const values = await start({ page, device, product })
        await endSession(page, device, form, values)
        await form.send(page).click()
        await form.fillAgain?.(page)
        await expect(page.getByText(form.successText).first()).toBeVisible()
      },
    )

    test(
      `${form.name}: without a network it shows an error and keeps the input; on a slow one two clicks send one request`,
      { tag: '@sweep' },
      async ({ page, device, product }) => {
        const values = await start({ page, device, product })
        await loseNetwork(page, form, values)
        await sendSlowly(page, form)
      },
    )
  } else
    test(
      `${form.name}: a lost network and an expired session lose no input; on a slow network two clicks send one request`,
      { tag: '@sweep' },
      async ({ page, device, product }) => {
        const values = await start({ page, device, product })
        await loseNetwork(page, form, values)
        await endSession(page, device, form, values)
        await sendSlowly(page, form)
      },
    )
}

/** Opens the question before the form is sent, unless it is open or there is none. */
async function reopenQuestion(page: Page, { openQuestion, send }: Form): Promise<void> {
  if (openQuestion && !(await send(page).isVisible())) await openQuestion(page)
}

/** Sends the form without a network: it shows an error and keeps its input. */
async function loseNetwork(page: Page, form: Form, values: Filled): Promise<void> {
  await failRequest(page, form.procedure)
  await form.send(page).click()
  await expect(page.getByText(form.errorText, { exact: true })).toBeVisible()
  if (!form.hasInlineError) await accept(page)
  await expectInput(page, values)
}

/** Sends the form after its session ended: the owner logs in in another tab, and the input is still there. */
async function endSession(page: Page, device: Device, form: Form, values: Filled): Promise<void> {
  await reopenQuestion(page, form)
  // The payment's start is stubbed; the check before it detects the end of the session.
  const isPaying = form.procedure === 'payments.start'
  if (isPaying) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.context().clearCookies()
  const loginDialog = page.getByRole('dialog', { name: 'Please log in again' })
  // The page may detect the end of its session before the click.
  await expect(async () => {
    if (await loginDialog.isVisible()) return
    if (isPaying) await form.openQuestion?.(page)
    else await form.send(page).click({ timeout: 5_000 })
  }).toPass()
  await expect(loginDialog).toContainText('Your changes are still here')
  // The dialog opens the login in another tab.
  await logIn(page, device)
  // The dialog closes without a click if the page detects the new session first.
  await expect(async () => {
    if (await loginDialog.isVisible())
      await loginDialog.getByRole('button', { name: 'Close' }).click({ timeout: 1_000 })
    await expect(loginDialog).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expectInput(page, values)
}

/** Sends the form on a slow network and a phone, with clicks too many: one request is sent, and succeeds. */
async function sendSlowly(page: Page, form: Form): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await reopenQuestion(page, form)
  const sent = countCalls(page, form.procedure)
  const slow = Promise.withResolvers<void>()
  await page.route(
    calls(form.procedure),
    async (route) => {
      await slow.promise
      await route.fallback()
    },
    { times: 1 },
  )
  const button = form.send(page)
  await button.dblclick()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  slow.resolve()
  await expect(page.getByText(form.successText).first()).toBeVisible()
  expect(sent()).toBe(1)
}
