import type { Plugin } from 'postcss'

/** Adds older values before declarations that old browsers ignore, or replaces the value, and resolves media queries that they do not know. */
export const fallbacks: Plugin = {
  postcssPlugin: 'fallbacks',
  Declaration(declaration) {
    const { prop, value } = declaration
    // The value is replaced, because the minifier would remove a fallback before `clip`.
    if (/^overflow(?:-|$)/.test(prop)) declaration.value = value.replaceAll(/\bclip\b/g, 'hidden')
    const older = olderUnits(value)
    if (older !== value && declaration.prev()?.toString() !== `${prop}: ${older}`)
      declaration.cloneBefore({ value: older })
  },
  AtRule: {
    // Scripting is enabled, because a script loads these stylesheets.
    media(rule) {
      rule.params = olderRanges(rule.params)
      if (/^\(scripting:\s*enabled\)$/.test(rule.params)) rule.replaceWith(rule.nodes ?? [])
      else if (/\(scripting:\s*none\)/.test(rule.params)) rule.remove()
    },
  },
}

/** A part of a device pixel, in px, which excludes the limit of a range. */
const STEP = 0.02

/** Lightning CSS would write `(width < 40px)` as `not (min-width: 40px)`, which Chromium supports since 104 and Safari since 16.4. */
const olderRanges = (params: string): string =>
  params.replaceAll(
    /\((width|height)\s*([<>])\s*([\d.]+)px\)/g,
    (_, side: string, sign: string, limit: string) =>
      sign === '<' ? `(max-${side}: ${Number(limit) - STEP}px)` : `(min-${side}: ${Number(limit) + STEP}px)`,
  )

/** The approximate width of containers in which `cqi` is used, as a share of the viewport. */
const FRAME_SHARE = 0.25

/** Chromium supports `dvh` and `svh` since 108, and container units since 105. */
const olderUnits = (value: string): string =>
  value
    .replaceAll(/([\d.]+)cqi\b/g, (_, number: string) => `${Number(number) * FRAME_SHARE}vw`)
    .replaceAll(/(\d)[dsl]v(h|w|b|i|min|max)\b/g, '$1v$2')
