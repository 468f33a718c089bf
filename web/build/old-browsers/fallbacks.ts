import type { Plugin } from 'postcss'

/** Puts an older value before a declaration that an old browser ignores, and resolves media queries that it does not know. */
export const fallbacks: Plugin = {
  postcssPlugin: 'fallbacks',
  Declaration(declaration) {
    const { prop, value, important } = declaration
    const older = olderValue(prop, value)
    if (older !== value && declaration.prev()?.toString() !== `${prop}: ${older}`)
      declaration.before({ prop, value: older, important })
  },
  AtRule: {
    // A script chooses these stylesheets.
    media(rule) {
      if (/^\(scripting:\s*enabled\)$/.test(rule.params)) rule.replaceWith(rule.nodes ?? [])
      else if (/\(scripting:\s*none\)/.test(rule.params)) rule.remove()
    },
  },
}

/** Of the viewport, a frame in which container units are used takes about this much. */
const FRAME = 0.25

/** Chromium has `dvh` and `svh` since 108, container units since 105, and `clip` since 90. */
function olderValue(prop: string, value: string): string {
  if (/^overflow(?:-|$)/.test(prop)) return value.replaceAll(/\bclip\b/g, 'hidden')
  return value
    .replaceAll(/([\d.]+)cqi\b/g, (_, number: string) => `${Number(number) * FRAME}vw`)
    .replaceAll(/(\d)[dsl]v(h|w|b|i|min|max)\b/g, '$1v$2')
}
