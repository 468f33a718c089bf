import type { Page } from '@playwright/test'
import { calls } from '../kit/answers.ts'
import { altered, combined, hostsOf, RECENTLY } from './dashboard-data.ts'
import { open, press } from './dashboard-steps.ts'
import { endingSoon, lookRunning, verdictPages, withDetails } from './result-data.ts'
import type { Shot } from './shot.ts'

const LATER = {
  kind: 'later',
  checked_at: RECENTLY,
  again_at: new Date(Date.now() + 20 * 60_000).toISOString(),
}
const EMAIL = 'ann.with.a.long.name@owners-and-families.example'
const reminder = (state: { readonly is_confirmed: boolean } | null) =>
  altered('reminders.current', { reminder: state && { email: EMAIL, ...state } })
const remindable = combined(endingSoon, reminder(null))
/** Answers in place of the server, which would store the address for the demo device. */
const acceptReminder = (page: Page) =>
  page.route(calls('reminders.ask'), (route) => route.fulfill({ json: [{ result: { data: {} } }] }))
const inList = { path: '/dashboard' } as const

export const resultShots: readonly Shot[] = [
  ...verdictPages.map((answers, index) => ({ path: '/dashboard', name: `results-${index + 1}`, answers })),
  {
    ...inList,
    name: 'results-details',
    answers: combined(withDetails, reminder(null)),
    prepare: openDetails,
  },
  { ...inList, name: 'look-running', answers: lookRunning, prepare: openDetails },
  {
    ...inList,
    name: 'look-later',
    answers: combined(withDetails, reminder(null), altered('results.look', LATER)),
    prepare: checkNow,
  },
  { ...inList, name: 'results-ending', answers: remindable },
  {
    ...inList,
    name: 'reminder',
    inView: true,
    answers: remindable,
    prepare: open('E-mail me before Evening films ends'),
  },
  { ...inList, name: 'reminder-wrong', inView: true, answers: remindable, prepare: enterWrongEmail },
  {
    ...inList,
    name: 'reminder-asked',
    inView: true,
    answers: combined(remindable, acceptReminder),
    prepare: askForReminder,
  },
  { name: 'reminder-waiting', path: '/dashboard/account', answers: reminder({ is_confirmed: false }) },
  { name: 'reminder-confirmed', path: '/dashboard/account', answers: reminder({ is_confirmed: true }) },
  {
    name: 'moved-wrong',
    path: '/dashboard?view=moved',
    answers: hostsOf(0),
    prepare: press('Show what changes'),
  },
]

async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Details of Evening films' }).click()
  await page.getByText('Our server', { exact: true }).waitFor()
}

async function checkNow(page: Page): Promise<void> {
  await openDetails(page)
  await page.getByRole('button', { name: 'Check now: Evening films' }).click()
  await page.getByRole('alert').waitFor()
}

async function submitEmail(page: Page, address: string): Promise<void> {
  await open('E-mail me before Evening films ends')(page)
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('dialog').getByRole('button', { name: 'E-mail me' }).click()
}

async function enterWrongEmail(page: Page): Promise<void> {
  await submitEmail(page, 'ann')
  await page.getByText('Enter a whole e-mail address').waitFor()
}

async function askForReminder(page: Page): Promise<void> {
  await submitEmail(page, 'ann@owner.example')
  await page.getByRole('button', { name: 'OK' }).waitFor()
}
