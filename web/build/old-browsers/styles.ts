import cascadeLayers from '@csstools/postcss-cascade-layers'
import { transform } from 'lightningcss'
import postcss from 'postcss'
import logical from 'postcss-logical'
import { fallbacks } from './fallbacks.ts'
import { flexGaps } from './flex-gaps.ts'
import { OLD_STYLES, CURRENT_STYLES } from './targets.ts'
import { transforms } from './transforms.ts'

/** The order of the layers, which is prepended to every file. */
const LAYERS = '@layer tokens, base, ui;'

/** A stylesheet for old browsers: without layers, light-dark(), nesting, logical and individual transform properties, with older values. */
export async function oldStyles(css: string): Promise<string> {
  // Logical properties become physical ones for text from left to right.
  const plugins = [fallbacks, transforms, flexGaps, logical(), cascadeLayers()]
  const lowered = await postcss(plugins).process(LAYERS + css, { from: undefined })
  return minified(lowered.css, OLD_STYLES)
}

export const currentStyles = (css: string): string => minified(css, CURRENT_STYLES)

function minified(css: string, targets: typeof OLD_STYLES): string {
  const { code } = transform({ filename: 'style.css', code: Buffer.from(css), minify: true, targets })
  return code.toString()
}
