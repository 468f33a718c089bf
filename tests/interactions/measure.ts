import type { CDPSession, Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { stopAltering } from '../kit/answers.ts'
import type { Control } from './control.ts'

/** How much slower than this machine the page's processor is. */
const SLOWDOWN = 4

/** The times of one interaction in milliseconds: until its handlers began, of its handlers, and from its start to the next paint. */
export interface Interaction {
  readonly delay: number
  readonly handlerTime: number
  readonly duration: number
}

export interface Measurement {
  /** One for each key in order; one for a press. */
  readonly interactions: readonly Interaction[]
  readonly layoutShift: number
}

/** Uses a control on a freshly loaded page and measures it. `tools` is the page's session of the developer tools, which slows the processor. */
export async function measureControl(page: Page, tools: CDPSession, control: Control): Promise<Measurement> {
  await control.answers?.(page)
  await page.goto(control.path)
  await waitUntilQuiet(page)
  await control.before?.(page)
  const target = control.target(page)
  await target.waitFor()
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate('interactions.layoutShift = 0')
  try {
    const steps = control.keys ? typeKeys(page, target, control.keys) : press(page, target)
    const interactions = []
    for await (const _ of steps) interactions.push(await lastInteraction(page))
    await control.effect(page).first().waitFor()
    await waitUntilIdle(page)
    return { interactions, layoutShift: z.number().parse(await page.evaluate('interactions.layoutShift')) }
  } finally {
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await stopAltering(page)
  }
}

/** Presses as a person does: the pointer rests on the target, and what the page prepares meanwhile is ready. */
async function* press(page: Page, target: Locator): AsyncGenerator<void> {
  await target.scrollIntoViewIfNeeded()
  await page.evaluate('interactions.untilStill()')
  const box = await target.boundingBox()
  if (!box) throw new Error('The control is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const hasTouch = await page.evaluate<boolean>(`matchMedia('(hover: none)').matches`)
  if (!hasTouch) await page.mouse.move(x, y)
  await waitUntilIdle(page)
  await begin(page)
  if (hasTouch) await page.touchscreen.tap(x, y)
  // A person's finger stays on the button for some frames.
  else await page.mouse.click(x, y, { delay: 50 })
  yield
}

async function* typeKeys(page: Page, target: Locator, keys: readonly string[]): AsyncGenerator<void> {
  await target.focus()
  for (const key of keys) {
    await pressKey(page, key)
    yield
  }
}

async function pressKey(page: Page, key: string): Promise<void> {
  await waitUntilIdle(page)
  await begin(page)
  await page.keyboard.press(key, { delay: 50 })
}

export async function measureKey(page: Page, key: string): Promise<Interaction> {
  await pressKey(page, key)
  return lastInteraction(page)
}

async function waitUntilQuiet(page: Page): Promise<void> {
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' })
  await page.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' })
  await page.getByRole('contentinfo').waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** Waits until nothing has been painted, loaded or run for a moment. */
export const waitUntilIdle = (page: Page): Promise<unknown> => page.evaluate('interactions.untilIdle()')

const begin = (page: Page): Promise<unknown> => page.evaluate('interactions.begin()')

const interaction = z.object({ delay: z.number(), handlerTime: z.number(), duration: z.number() })

const lastInteraction = async (page: Page): Promise<Interaction> =>
  interaction.parse(await page.evaluate('interactions.last()'))

/**
 * Observes the page. An interaction is all events with the same id, and takes as long as the longest of them, as in the definition of Interaction to
 * Next Paint. Browsers report events of 16 ms and more, in steps of 8.
 */
export const OBSERVER_SCRIPT = `
  window.interactions = (() => {
    let events = []
    let countBefore = 0
    const self = {
      layoutShift: 0,
      begin() {
        events = []
        countBefore = performance.interactionCount
      },
      async untilIdle() {
        const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        for (let quiet = 0, before; quiet < 6; ) {
          before = performance.now()
          await frame()
          quiet = performance.now() - before < 40 ? quiet + 1 : 0
        }
        await new Promise((done) => requestIdleCallback(done))
      },
      /** Waits until animations end: before that, the position of a link in an opening sheet is not final. */
      untilStill: () =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
            .map(({ finished }) => finished),
        ),
      async last() {
        await self.untilIdle()
        if (performance.interactionCount === countBefore) throw new Error('The page saw no interaction')
        const longest = events.toSorted((a, b) => b.duration - a.duration)[0]
        if (!longest) return { delay: 0, handlerTime: 0, duration: 16 }
        const { interactionId, startTime, duration } = longest
        const same = events.filter((event) => event.interactionId === interactionId && event.startTime === startTime)
        const began = Math.min(...same.map(({ processingStart }) => processingStart))
        const ended = Math.max(...same.map(({ processingEnd }) => processingEnd))
        return { delay: began - startTime, handlerTime: ended - began, duration }
      },
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId > 0) events.push(entry)
    }).observe({ type: 'event', durationThreshold: 16 })
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) self.layoutShift += value
    }).observe({ type: 'layout-shift' })
    return self
  })()
`
