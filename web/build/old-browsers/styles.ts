import cascadeLayers from '@csstools/postcss-cascade-layers'
import { transform } from 'lightningcss'
import postcss from 'postcss'
import logical from 'postcss-logical'
import { fallbacks } from './fallbacks.ts'
import { flexGaps } from './flex-gaps.ts'
import { OLD_STYLES, CURRENT_STYLES } from './targets.ts'
import { transforms } from './transforms.ts'

/** Without it a file's layers would have the order in which it names them. */
const LAYERS = '@layer tokens, base, ui;'

/** A stylesheet for old browsers: without layers, light-dark(), nesting, logical and individual transform properties. */
export async function oldStyles(css: string): Promise<string> {
  // Logical properties become those of text from left to right, as the site is.
  const plugins = [fallbacks, transforms, flexGaps, logical(), cascadeLayers()]
  const lowered = await postcss(plugins).process(LAYERS + css, { from: undefined })
  return minified(lowered.css, OLD_STYLES)
}

/** The same stylesheet for current browsers, minified. */
export const currentStyles = (css: string): string => minified(css, CURRENT_STYLES)

function minified(css: string, targets: typeof OLD_STYLES): string {
  const { code } = transform({ filename: 'style.css', code: Buffer.from(css), minify: true, targets })
  return code.toString()
}
