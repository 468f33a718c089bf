import type { Declaration, Plugin, Rule } from 'postcss'
import { AtRule } from 'postcss'

/** Gaps in flex boxes cannot be tested for; Chromium has both since version 84, and the others have both. */
const WITHOUT_GAPS = 'not (color: revert)'

/** Gives the children of a flex box margins where its `gap` has no effect: Chromium below 84. */
export const flexGaps: Plugin = {
  postcssPlugin: 'flex-gaps',
  OnceExit(root) {
    root.walkRules((rule) => {
      const gap = valueOf(rule, 'gap')
      if (gap === undefined || !/^(?:inline-)?flex$/.test(valueOf(rule, 'display') ?? '')) return
      const [row = '0', column = row] = argumentsOf(gap)
      const isColumn = (valueOf(rule, 'flex-direction') ?? valueOf(rule, 'flex-flow') ?? '').startsWith(
        'column',
      )
      const wraps = /wrap/.test(valueOf(rule, 'flex-wrap') ?? valueOf(rule, 'flex-flow') ?? '')
      const block = new AtRule({ name: 'supports', params: WITHOUT_GAPS })
      block.append(...marginsOf(rule, isColumn, wraps, row, column))
      rule.after(block)
    })
  },
}

function marginsOf(rule: Rule, isColumn: boolean, wraps: boolean, row: string, column: string): Rule[] {
  const children = (selector: string, ...margins: readonly { prop: string; value: string }[]) =>
    rule.clone({ nodes: [], selectors: rule.selectors.map((each) => each + selector) }).append(...margins)
  if (isColumn) return [children(' > * + *', { prop: 'margin-top', value: row })]
  // An icon before a text, which no selector finds.
  const icon = children(' > svg:only-child', { prop: 'margin-right', value: column })
  if (!wraps) return [children(' > * + *', { prop: 'margin-left', value: column }), icon]
  return [children(' > *', { prop: 'margin-right', value: column }, { prop: 'margin-bottom', value: row })]
}

const valueOf = (rule: Rule, prop: string): string | undefined =>
  rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === prop)?.value

const argumentsOf = (value: string): readonly string[] =>
  value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
