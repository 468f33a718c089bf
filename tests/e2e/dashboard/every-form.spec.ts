import type { Page } from '@playwright/test'
import { stopAltering } from '../../kit/answers.ts'
import { countCalls, type Filled, forms } from './forms.ts'
import { accept, calls, expect, logIn, test } from './owner.ts'
import { failRequest } from './situations/situation.ts'

/* Every form with failures of session and network: no input is lost, no request is sent twice, and each failure has a message. */

async function expectInput(page: Page, values: Filled): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}

test.afterEach(({ page }) => stopAltering(page))

for (const form of forms) {
  test(
    `${form.name}: an expired session loses no input`,
    { tag: '@sweep' },
    async ({ page, device, product }) => {
      const { openQuestion, send, successText } = form
      const values = await form.fill({ page, device, product })
      await openQuestion?.(page)
      // The payment's start is stubbed; the check before it detects the end of the session.
      const isPaying = form.procedure === 'payments.start'
      if (isPaying) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.context().clearCookies()
      const loginDialog = page.getByRole('dialog', { name: 'Please log in again' })
      // The page may detect the end of its session before the click.
      await expect(async () => {
        if (await loginDialog.isVisible()) return
        if (isPaying) await openQuestion?.(page)
        else await send(page).click({ timeout: 5_000 })
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
      if (openQuestion && !(await send(page).isVisible())) await openQuestion(page)
      await send(page).click()
      await form.fillAgain?.(page)
      await expect(page.getByText(successText).first()).toBeVisible()
    },
  )

  test(
    `${form.name}: without a network it shows an error and keeps the input; on a slow one two clicks send one request`,
    { tag: '@sweep' },
    async ({ page, device, product }) => {
      const values = await form.fill({ page, device, product })
      await form.openQuestion?.(page)
      await failRequest(page, form.procedure)
      await form.send(page).click()
      await expect(page.getByText(form.errorText, { exact: true })).toBeVisible()
      if (!form.hasInlineError) await accept(page)
      await expectInput(page, values)
      await page.setViewportSize({ width: 360, height: 740 })
      if (form.openQuestion && !(await form.send(page).isVisible())) await form.openQuestion(page)
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
    },
  )
}
