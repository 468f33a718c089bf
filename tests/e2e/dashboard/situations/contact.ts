import type { Page } from '@playwright/test'
import { waitUntilHydrated } from '../../public/test.ts'
import type { Arrange, Situations } from './situation.ts'

const FILLED = { Name: 'Ada', Email: 'ada@owner.example', Subject: 'A question', Message: 'Hello' }

async function send(page: Page, changes: Partial<typeof FILLED>): Promise<void> {
  await page.goto('/contact')
  // The overlay is not shown again once the terms are accepted.
  const accept = page.getByRole('button', { name: 'Accept and continue' })
  if (await accept.isVisible()) await accept.click()
  // Before hydration a press sends nothing.
  await waitUntilHydrated(page)
  for (const [label, text] of Object.entries({ ...FILLED, ...changes }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

const sending =
  (changes: Partial<typeof FILLED>): Arrange =>
  ({ page }) =>
    send(page, changes)

const empty = sending({ Name: '', Email: '', Subject: '', Message: '' })

export const contact: Situations<'contact'> = {
  'no name': empty,
  'no email': empty,
  'an invalid email': sending({ Email: 'ada@owner' }),
  'no subject': empty,
  'no message': empty,
  sent: sending({}),
  async 'message refused'({ page }) {
    await page.route('**/contact.submit*', (route) => route.fulfill({ status: 500, json: {} }))
    await send(page, {})
  },
  async 'no answer'({ page }) {
    await page.route('**/contact.submit*', (route) => route.abort())
    await send(page, {})
  },
}
