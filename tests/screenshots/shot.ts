import type { Page } from '@playwright/test'

/** One picture: the page at `path`, answered as `answers` says, after `prepare` has brought it into the state that is shown. */
export interface Shot {
  readonly name: string
  readonly path: string
  /** The widths that show it, in pixels; all of its table's when left out. */
  readonly widths?: readonly number[]
  /** Only what is in view, instead of the whole page: for what lies over it. */
  readonly inView?: boolean
  /** Something in it is on its way and never arrives: nobody waits for that. */
  readonly still?: boolean
  readonly answers?: (page: Page) => Promise<void>
  readonly prepare?: (page: Page) => Promise<void>
}
