import { type Declaration, list, type Plugin } from 'postcss'

/** The properties in the order in which browsers apply them, before `transform`. */
const PARTS = ['translate', 'rotate', 'scale'] as const

/** Writes `translate`, `rotate` and `scale` (Chromium 104) as `transform`, of which an element has one: a later rule replaces all three. */
export const transforms: Plugin = {
  postcssPlugin: 'transforms',
  Rule(rule) {
    const declarations = rule.nodes.filter((node) => node.type === 'decl')
    const parts = PARTS.flatMap((prop) => declarations.filter((declaration) => declaration.prop === prop))
    const last = parts.at(-1)
    if (!last) return
    const transform = declarations.find((declaration) => declaration.prop === 'transform')
    const value = [...parts.map(functionOf), transform?.value ?? ''].filter((part) => part !== 'none')
    last.cloneAfter({ prop: 'transform', value: value.join(' ').trim() || 'none' })
    for (const declaration of [...parts, ...(transform ? [transform] : [])]) declaration.remove()
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

/** `translate: 0 32px` becomes `translate(0, 32px)`. */
const functionOf = ({ prop, value }: Declaration): string =>
  value === 'none' ? 'none' : `${prop}(${list.space(value).join(', ')})`
