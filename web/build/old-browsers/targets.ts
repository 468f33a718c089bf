import { browserslistToTargets } from 'lightningcss'

/** The oldest supported browsers (README, Browsers), by esbuild's names. */
export const OLD_SCRIPTS = ['chrome79', 'safari15.4', 'firefox102']

export const OLD_STYLES = browserslistToTargets(['chrome 79', 'safari 15.4', 'firefox 102'])

/** Browsers that get the files as Vite builds them; `start.ts` tests for `light-dark()`, which all of them have. */
export const CURRENT = ['chrome123', 'safari17.5', 'firefox120']

export const CURRENT_STYLES = browserslistToTargets(['chrome 123', 'safari 17.5', 'firefox 120'])

/** The oldest browsers with `import()`. The first scripts run in all of them. */
export const FIRST_SCRIPTS = ['chrome63', 'safari11.1', 'firefox67']
