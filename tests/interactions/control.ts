import type { Locator, Page } from '@playwright/test'

export const SCREENS = {
  phone: { width: 360, height: 740, touch: true },
  desktop: { width: 1280, height: 800, touch: false },
} as const

export type Screen = keyof typeof SCREENS

export const isScreen = (name: string): name is Screen => Object.hasOwn(SCREENS, name)

export interface Control {
  readonly name: string
  readonly path: string
  /** All screens by default. */
  readonly screens?: readonly Screen[]
  /** Answers in place of the server's, so that nothing is paid, switched or logged out. */
  readonly answers?: (page: Page) => Promise<unknown>
  readonly before?: (page: Page) => Promise<void>
  readonly target: Find
  /** Keys that are pressed in the control, each an interaction; without keys the control is clicked once. */
  readonly keys?: readonly string[]
  /** Visible once the control has had its effect. */
  readonly effect: Find
}

type Find = (page: Page) => Locator

/** A control of the dashboard: `target` is used on the page at `path`, and `effect` is then visible. */
export const control = (
  name: string,
  path: string,
  target: Find,
  effect: Find,
  options: Partial<Control> = {},
): Control => ({ name, path, target, effect, ...options })

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last()
export const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).last()
export const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: true })

export const press =
  (...targets: readonly Find[]) =>
  async (page: Page): Promise<void> => {
    for (const target of targets) await target(page).click()
  }

export function typing(
  name: string,
  path: string,
  label: string,
  text: string,
  overrides: Partial<Control> = {},
): Control {
  const target = field(label)
  return control(name, path, target, target, { keys: text.split(''), ...overrides })
}
