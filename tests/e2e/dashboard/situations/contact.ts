import type { Page } from '@playwright/test'
import { hydrated } from '../../public/test.ts'
import type { Arrange, Situations } from './situation.ts'

const FILLED = { Name: 'Ada', Email: 'ada@owner.example', Subject: 'A question', Message: 'Hello' }

async function send(page: Page, changes: Partial<typeof FILLED>): Promise<void> {
  await page.goto('/contact')
  // Terms that were accepted before are only a bar.
  const accept = page.getByRole('button', { name: 'Accept and continue' })
  if (await accept.isVisible()) await accept.click()
  // A press before it sends nothing.
  await hydrated(page)
  for (const [label, text] of Object.entries({ ...FILLED, ...changes }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

const sent =
  (changes: Partial<typeof FILLED>): Arrange =>
  ({ page }) =>
    send(page, changes)

export const contact: Situations<'contact'> = {
  'no name': sent({ Name: '' }),
  'no email': sent({ Email: '' }),
  'an invalid email': sent({ Email: 'ada@owner' }),
  'no subject': sent({ Subject: '' }),
  'no message': sent({ Message: '' }),
  sent: sent({}),
  async 'message refused'({ page }) {
    await page.route('**/contact.submit*', (route) => route.fulfill({ status: 500, json: {} }))
    await send(page, {})
  },
  async 'no answer'({ page }) {
    await page.route('**/contact.submit*', (route) => route.abort())
    await send(page, {})
  },
}
