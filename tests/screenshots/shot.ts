import type { Page } from '@playwright/test'

/** One screenshot: the page at `path` with `answers`, after `prepare`. */
export interface Shot {
  readonly name: string
  readonly path: string
  /** Widths in pixels; all by default. */
  readonly widths?: readonly number[]
  /** Only the viewport instead of the full page: for overlays. */
  readonly inView?: boolean
  /** Do not wait until the network is idle, because one request of the page never ends. */
  readonly hasEndlessRequest?: boolean
  readonly answers?: (page: Page) => Promise<unknown>
  readonly prepare?: (page: Page) => Promise<unknown>
}
