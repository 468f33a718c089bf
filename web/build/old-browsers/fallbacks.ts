import type { Plugin } from 'postcss'

/** Gives declarations that an old browser ignores an older value, and resolves media queries that it does not know. */
export const fallbacks: Plugin = {
  postcssPlugin: 'fallbacks',
  Declaration(declaration) {
    const { prop, value } = declaration
    // Minifying would remove a fallback: it takes both for known.
    if (/^overflow(?:-|$)/.test(prop)) declaration.value = value.replaceAll(/\bclip\b/g, 'hidden')
    const older = olderUnits(value)
    if (older !== value && declaration.prev()?.toString() !== `${prop}: ${older}`)
      declaration.cloneBefore({ value: older })
  },
  AtRule: {
    // A script chooses these stylesheets.
    media(rule) {
      rule.params = olderRanges(rule.params)
      if (/^\(scripting:\s*enabled\)$/.test(rule.params)) rule.replaceWith(rule.nodes ?? [])
      else if (/\(scripting:\s*none\)/.test(rule.params)) rule.remove()
    },
  },
}

/** Less than a device pixel, as usual for ranges without their limit. */
const STEP = 0.02

/** Lightning CSS would write `(width < 40px)` as `not (min-width: 40px)`, which Chromium knows since 104 and Safari since 16.4. */
const olderRanges = (params: string): string =>
  params.replaceAll(
    /\((width|height)\s*([<>])\s*([\d.]+)px\)/g,
    (_, side: string, sign: string, limit: string) =>
      sign === '<' ? `(max-${side}: ${Number(limit) - STEP}px)` : `(min-${side}: ${Number(limit) + STEP}px)`,
  )

/** Of the viewport, a frame in which container units are used takes about this much. */
const FRAME = 0.25

/** Chromium has `dvh` and `svh` since 108, and container units since 105. */
function olderUnits(value: string): string {
  return value
    .replaceAll(/([\d.]+)cqi\b/g, (_, number: string) => `${Number(number) * FRAME}vw`)
    .replaceAll(/(\d)[dsl]v(h|w|b|i|min|max)\b/g, '$1v$2')
}
