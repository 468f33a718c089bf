import type { Page } from '@playwright/test'
import { stopAltering } from '../../kit/answers.ts'
import { dashboardShots } from '../../screenshots/dashboard.ts'
import type { Shot } from '../../screenshots/shot.ts'
import { violationsOf } from '../axe.ts'
import { expectDialogToFit } from './dialog-fit.ts'
import { expect, test } from './owner.ts'

/** For a screen whose other rules were checked in another colour scheme. */
const CONTRAST_ALONE = { runOnly: ['color-contrast'] }

/** Screenshots of a part of the page that is no dialog. */
const NO_DIALOGS: ReadonlySet<string> = new Set(['delete-undo', 'groups-changed', 'groups-many'])

/** Screenshots that show nothing but parts of another one: of list-full, results-1, delete-long and activate-card. */
const IN_OTHERS: ReadonlySet<string> = new Set(['list', 'list-fallback', 'delete', 'activate-chosen'])

/** Console errors that a test provokes by failing requests. */
const PROVOKED = /Failed to load resource/

/** The number of screens that a test can check within its time limit on a busy machine. */
const MAX_SCREENS_PER_TEST = 10
const checked = dashboardShots.filter(({ name }) => !IN_OTHERS.has(name))
const parts = Array.from({ length: Math.ceil(checked.length / MAX_SCREENS_PER_TEST) }, (_, part) =>
  checked.slice(part * MAX_SCREENS_PER_TEST, (part + 1) * MAX_SCREENS_PER_TEST),
)

for (const [part, shots] of parts.entries()) {
  test(
    `every screen and state follows the accessibility rules on a phone and a desktop, and every dialog fits, part ${part + 1}`,
    { tag: '@sweep' },
    async ({ page, device }) => {
      test.setTimeout(300_000)
      expect(device).toBeDefined()
      expect(dashboardShots.length - checked.length).toBe(IN_OTHERS.size)
      await checkShots(page, shots)
    },
  )
}

/** Checks each screen in light colours at 360 px, then the same document in dark colours at 1280 px, then a dialog in low and narrow windows. */
async function checkShots(page: Page, shots: readonly Shot[]): Promise<void> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !PROVOKED.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  let previous: Shot | undefined
  for (const shot of shots) {
    const { name, path, widths, answers, prepare, hasEndlessRequest, inView } = shot
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    if (!previous || !continues(shot, previous)) {
      await leave(page)
      await answers?.(page)
      await page.goto(path, hasEndlessRequest ? { waitUntil: 'domcontentloaded' } : {})
    }
    previous = shot
    await prepare?.(page)
    if (!hasEndlessRequest) await expect(page.locator('main[aria-busy]'), name).toHaveCount(0)
    await expect(page.getByRole('heading').or(page.getByLabel('Loading')).first(), name).toBeVisible()
    expect(await violationsOf(page, {}), name).toEqual([])
    expect(await overflows(page), name).toBe(false)
    if (widths === undefined || widths.includes(1280)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOf(page, CONTRAST_ALONE), name).toEqual([])
      expect(await overflows(page), name).toBe(false)
    }
    if (inView === true && !NO_DIALOGS.has(name)) await expectDialogToFit(page, name)
  }
  await leave(page)
  expect(errors).toEqual([])
}

/** Leaves the screen before its routes end: a request that they hold would reach the server, whose pages may not be shown in a frame. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank')
  await stopAltering(page)
}

/** Whether a screen is reached in the document of the previous one, which no dialog covers: a load takes longer than a check. */
const continues = (shot: Shot, previous: Shot): boolean =>
  shot.path === previous.path && shot.answers === previous.answers && previous.inView !== true

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
