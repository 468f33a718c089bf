import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

export const publicShots: readonly Shot[] = [
  { name: 'terms', path: '/', inView: true },
  { name: 'home-first', path: '/', inView: true, prepare: accept },
  { name: 'home', path: '/', prepare: accept },
  { name: 'menu', path: '/', inView: true, widths: [360, 768], prepare: openMenu },
  { name: 'contact', path: '/contact', prepare: accept },
  { name: 'contact-wrong', path: '/contact', prepare: sendEmpty },
  { name: 'contact-sent', path: '/contact', inView: true, prepare: send },
  { name: 'contact-failed', path: '/contact', inView: true, prepare: failToSend },
  { name: 'downloads', path: '/downloads', prepare: accept },
  { name: 'support', path: '/support', prepare: accept },
  { name: 'support-nothing-found', path: '/support', prepare: findNothing },
  { name: 'developers', path: '/developers' },
  { name: 'tv', path: '/tv' },
  { name: 'login', path: '/login' },
  { name: 'login-wrong', path: '/login', prepare: logInEmpty },
  { name: 'login-ended', path: '/login', prepare: endSession },
  { name: 'become-reseller', path: '/become-reseller', prepare: accept },
  { name: 'terms-and-conditions', path: '/terms-and-conditions', prepare: accept },
  { name: 'terms-bar', path: '/privacy-policy', inView: true },
  { name: 'privacy-policy', path: '/privacy-policy', prepare: accept },
  { name: 'nowhere', path: '/nowhere', prepare: accept },
]

/** Accepts the terms if the page asks, as only a browser's first page does, and closes the bar. */
async function accept(page: Page): Promise<void> {
  const accepting = page.getByRole('button', { name: 'Accept and continue' })
  if (await page.evaluate<boolean>('navigator.userAgent.includes("Web0S")')) {
    // A click would hide the focus of a remote control.
    await page.keyboard.press((await accepting.isVisible()) ? 'Enter' : 'Escape')
    return
  }
  if (await accepting.isVisible()) await accepting.click()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  if (await close.isVisible()) await close.click()
}

async function openMenu(page: Page): Promise<void> {
  await accept(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
}

async function endSession(page: Page): Promise<void> {
  await page.evaluate(`sessionStorage.setItem('session-ended', 'ended')`)
  await page.reload()
  await page.getByText('You’ve been logged out.').waitFor()
}

async function sendEmpty(page: Page): Promise<void> {
  await accept(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('* Message is required *').waitFor()
}

async function send(page: Page): Promise<void> {
  await accept(page)
  for (const [label, text] of [
    ['Name', 'Ada Byron'],
    ['Email', 'ada@example.com'],
    ['Subject', 'The subtitles of my playlist'],
    ['Message', 'They are a second late on the television, and on time on the phone. What can I do?'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('dialog').waitFor()
}

async function failToSend(page: Page): Promise<void> {
  await page.route('**/contact.submit*', (route) => route.abort())
  await send(page)
}

async function findNothing(page: Page): Promise<void> {
  await accept(page)
  await page.getByLabel('Search the guides').fill('zeppelin')
}

async function logInEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.getByText('* Mac Address is required *').waitFor()
}
