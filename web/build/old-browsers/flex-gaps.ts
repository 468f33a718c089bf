import { AtRule, type Declaration, list, type Plugin, type Rule } from 'postcss'

/** A condition cannot test for gaps in flex boxes, so it tests for `revert`. Chromium supports both since version 84; the other browsers do too. */
const WITHOUT_GAPS = 'not (color: revert)'

/** Adds margins to the children of flex boxes in Chromium below 84, where `gap` has no effect. */
export const flexGaps: Plugin = {
  postcssPlugin: 'flex-gaps',
  OnceExit(root) {
    root.walkRules((rule) => {
      const gap = valueOf(rule, 'gap')
      if (gap === undefined || !/^(?:inline-)?flex$/.test(valueOf(rule, 'display') ?? '')) return
      const [row = '0', column = row] = list.space(gap)
      const isColumn = (valueOf(rule, 'flex-direction') ?? valueOf(rule, 'flex-flow') ?? '').startsWith(
        'column',
      )
      const isWrapping = /wrap/.test(valueOf(rule, 'flex-wrap') ?? valueOf(rule, 'flex-flow') ?? '')
      const block = new AtRule({ name: 'supports', params: WITHOUT_GAPS })
      block.append(...marginsOf(rule, isColumn, isWrapping, row, column))
      rule.after(block)
    })
  },
}

function marginsOf(rule: Rule, isColumn: boolean, isWrapping: boolean, row: string, column: string): Rule[] {
  const children = (selector: string, ...margins: readonly { prop: string; value: string }[]) =>
    rule.clone({ nodes: [], selectors: rule.selectors.map((parent) => parent + selector) }).append(...margins)
  if (isColumn) return [children(' > * + *', { prop: 'margin-top', value: row })]
  // An icon that is the only element precedes a text, which no selector matches.
  const icon = children(' > svg:only-child', { prop: 'margin-right', value: column })
  if (!isWrapping) return [children(' > * + *', { prop: 'margin-left', value: column }), icon]
  return [children(' > *', { prop: 'margin-right', value: column }, { prop: 'margin-bottom', value: row })]
}

const valueOf = (rule: Rule, prop: string): string | undefined =>
  rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === prop)?.value
