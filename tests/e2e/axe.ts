import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** The script that each checked document evaluates: the minified file is less than half as large as the package's main one. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

export async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  // axe asks the script in each frame for its results; frames of other sites do not answer.
  for (const frame of page.frames()) {
    // A frame without an address still waits for its document, and may never get one.
    if (!frame.url().startsWith('http')) continue
    if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(AXE)
  }
  // Most of the time of a check goes into the report of what passed.
  const run = JSON.stringify({ ...options, resultTypes: ['violations'] } satisfies RunOptions)
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${run}).then(({ violations }) => violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
