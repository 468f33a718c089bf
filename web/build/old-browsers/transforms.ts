import type { Declaration, Plugin } from 'postcss'

/** In the order in which a browser applies them, all before `transform`. */
const PARTS = ['translate', 'rotate', 'scale'] as const

/**
 * Writes `translate`, `rotate` and `scale` as `transform` (Chromium has them since 104). Two rules that set different
 * ones on one element override each other then.
 */
export const transforms: Plugin = {
  postcssPlugin: 'transforms',
  Rule(rule) {
    const found = rule.nodes.filter((node) => node.type === 'decl')
    const parts = PARTS.flatMap((prop) => found.filter((each) => each.prop === prop))
    const last = parts.at(-1)
    if (!last) return
    const transform = found.find((each) => each.prop === 'transform')
    const value = [...parts.map(functionOf), transform?.value ?? ''].filter((each) => each !== 'none')
    last.cloneAfter({ prop: 'transform', value: value.join(' ').trim() || 'none' })
    for (const each of [...parts, ...(transform ? [transform] : [])]) each.remove()
  },
  Declaration: {
    transition: rename,
    'transition-property': rename,
    'will-change': rename,
  },
}

function rename(declaration: Declaration): void {
  const renamed = declaration.value.replaceAll(/\b(?:translate|rotate|scale)\b(?!\()/g, 'transform')
  if (renamed !== declaration.value) declaration.value = renamed
}

/** `translate: 0 32px` is `translate(0, 32px)`. */
function functionOf({ prop, value }: Declaration): string {
  return value === 'none' ? 'none' : `${prop}(${argumentsOf(value).join(', ')})`
}

/** Splits at spaces outside of parentheses. */
function argumentsOf(value: string): readonly string[] {
  return value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
}
