import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ParsedEnv } from './kernel-settings.ts'
import { checked } from './url-settings.ts'

export const BUILT_PAGES = new URL('../../../web/dist/client', import.meta.url).pathname
const NO_PAGES =
  'names a folder without the built pages: run `npm run build --workspace @player/web`, or name their folder'
const hasPages = (folder: string): boolean => existsSync(join(folder, 'index.html'))
/** WEB_ROOT for the process that serves the pages. */
export const pagesSetting = checked((folder) => (hasPages(folder) ? null : NO_PAGES)).optional()
/** Problems of WEB_ROOT in the process that serves the pages. In watch mode another server serves them. */
export const pagesProblems = (env: ParsedEnv): string[] =>
  env.WEB_ROOT === undefined && !env.EMBEDDED && !hasPages(BUILT_PAGES) ? [`WEB_ROOT ${NO_PAGES}`] : []
