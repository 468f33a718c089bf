import { answers } from '@player/server/messages/results'
import { endingSoon, lookFailed } from '../../../screenshots/result-data.ts'
import { failRequest, type Arrange, type OwnerPage, type Situations } from './situation.ts'
import { refuse, visit } from '../owner.ts'

const refused =
  (kind: string, name: keyof typeof answers): Arrange =>
  async (ownerPage) => {
    await lookFailed(ownerPage.page)
    await refuse(ownerPage.page, 'results.look', { kind, message: answers[name] })
    await visit(ownerPage, '/dashboard')
    await ownerPage.page.getByRole('button', { name: 'Details of Evening films' }).click()
    await ownerPage.page.getByRole('button', { name: 'Check now: Evening films' }).click()
  }

export const results: Situations<'results'> = {
  'a look while results are off': refused('conflict', 'results_off'),
  'a look where there are none': refused('missing', 'looks_off'),
}

async function requestReminder(ownerPage: OwnerPage, address: string): Promise<void> {
  const { page } = ownerPage
  await endingSoon(page)
  await visit(ownerPage, '/dashboard')
  await page.getByRole('button', { name: 'E-mail me before Evening films ends' }).click()
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('dialog').getByRole('button', { name: 'E-mail me' }).click()
}

export const reminders: Situations<'reminders'> = {
  'no address': (ownerPage) => requestReminder(ownerPage, ''),
  'an incomplete address': (ownerPage) => requestReminder(ownerPage, 'ann'),
  async 'no answer'(ownerPage) {
    await failRequest(ownerPage.page, 'reminders.ask')
    await requestReminder(ownerPage, 'ann@owner.example')
  },
}
