import type { Page } from '@playwright/test'
import { countCalls, type Filled, forms } from './forms.ts'
import { accept, calls, expect, logIn, test } from './owner.ts'
import { cutOff } from './situations/situation.ts'

/*
 * What can happen to a form, with every form there is: nothing is doubled, nothing lost, and each time a sentence says so.
 */

async function expectKept(page: Page, kept: Filled): Promise<void> {
  for (const [label, text] of Object.entries(kept))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
}

for (const form of forms) {
  test(
    `${form.name}: a session that ends in the middle loses nothing`,
    { tag: '@sweep' },
    async ({ page, device, product }) => {
      const { ask, send, done } = form
      const kept = await form.fill({ page, device, product })
      await ask?.(page)
      // The payment's own start is answered by the test: what hears of the end is the check before it.
      const isPaying = form.procedure === 'payments.start'
      if (isPaying) await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.context().clearCookies()
      if (isPaying) await ask?.(page)
      else await send(page).click()
      const again = page.getByRole('dialog', { name: 'Please log in again' })
      await expect(again).toContainText('What you began is still here')
      // As in the other tab that the dialog opens.
      await logIn(page, device)
      // It closes by itself if the page hears of the new session first.
      await expect(async () => {
        if (await again.isVisible())
          await again.getByRole('button', { name: 'Close' }).click({ timeout: 1_000 })
        await expect(again).toBeHidden({ timeout: 1_000 })
      }).toPass()
      await expectKept(page, kept)
      if (ask && !(await send(page).isVisible())) await ask(page)
      await send(page).click()
      await form.askedAgain?.(page)
      await expect(page.getByText(done).first()).toBeVisible()
    },
  )

  test(
    `${form.name}: without a network it says so and keeps all`,
    { tag: '@sweep' },
    async ({ page, device, product }) => {
      const kept = await form.fill({ page, device, product })
      await form.ask?.(page)
      await cutOff(page, form.procedure)
      await form.send(page).click()
      await expect(page.getByText(form.lost, { exact: true })).toBeVisible()
      await accept(page)
      await expectKept(page, kept)
      if (form.ask && !(await form.send(page).isVisible())) await form.ask(page)
      await form.send(page).click()
      await expect(page.getByText(form.done).first()).toBeVisible()
    },
  )

  test(
    `${form.name}: on a slow network two presses are one`,
    { tag: '@sweep' },
    async ({ page, device, product }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await form.fill({ page, device, product })
      await form.ask?.(page)
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
      await expect(page.getByText(form.done).first()).toBeVisible()
      expect(sent()).toBe(1)
    },
  )
}
