import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration } from 'postcss'
import parseValue from 'postcss-value-parser'

/** The oldest browsers in which everything looks as designed (README, Browsers). */
const OLDEST = { chrome: 87, safari: 15.4, firefox: 102 } as const

/** The output of Lightning CSS for `:dir(rtl)`. */
const LOWERED_DIR = /:is\((?:,?:lang\(\w+\))+\)/g

const { properties, selectors, types, 'at-rules': atRules } = bcd.css

/** The functions of all types of values. No name occurs twice. */
const FUNCTIONS = new Map<string, CompatStatement>()
if (types) collectFunctions(types)

/** The features of a stylesheet that one of the oldest browsers lacks, like ':has', except in @supports, with a fallback or with a prefixed property. */
export function unsupportedIn(css: string): Set<string> {
  const missing = new Set<string>()
  const check = (name: string, compat: CompatStatement | undefined) => {
    if (compat && !isSupported(compat)) missing.add(name)
  }
  const root = postcss.parse(css)
  root.walkAtRules('supports', (rule) => void rule.remove())
  root.walkAtRules((rule) => {
    const data = child(atRules, rule.name)
    // Chromium supports ranges, `not` and `or` since 104. The data has no entry for them.
    if (rule.name === 'media' && /(?:^|,\s*)not \(|[<>]|\) or \(/.test(rule.params))
      missing.add('@media, level 4')
    check(`@${rule.name}`, data?.__compat)
    for (const feature of queriesOf(rule)) check(`@${rule.name} (${feature})`, child(data, feature)?.__compat)
  })
  root.walkRules(({ selector }) => {
    for (const [, colons = '', name = ''] of selector
      .replaceAll(LOWERED_DIR, ':dir')
      .matchAll(/(?<!\\)(::?)([a-z][\w-]*)/g))
      check(colons + name, child(selectors, name)?.__compat)
  })
  root.walkDecls((declaration) => {
    const { prop } = declaration
    const property = child(properties, prop)
    if (hasPrefixed(declaration) || hasFallbackBefore(declaration)) return
    check(prop, property?.__compat)
    if (missing.has(prop)) return
    parseValue(declaration.value).walk((node) => {
      if (node.type === 'function') check(`${node.value}()`, FUNCTIONS.get(node.value))
      if (node.type !== 'word') return
      check(`${prop}: ${node.value}`, child(property, node.value)?.__compat)
      const unit = parseValue.unit(node.value)
      if (unit) check(`1${unit.unit}`, unitData(unit.unit)?.__compat)
    })
  })
  return missing
}

function isSupported({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST).every(([name, oldest]) => {
    const isReached = (version: unknown) =>
      // '≤79' is 79.
      typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= oldest
    return [support[name as keyof typeof OLDEST] ?? []]
      .flat()
      .some(
        (entry) =>
          isReached(entry.version_added) &&
          !isReached(entry.version_removed) &&
          !entry.flags &&
          !entry.prefix &&
          !entry.alternative_name,
      )
  })
}

const child = (parent: Identifier | undefined, name: string): Identifier | undefined =>
  parent && Object.hasOwn(parent, name) ? parent[name] : undefined

/** The features of media queries, like `prefers-reduced-motion`. */
const queriesOf = ({ name, params }: AtRule): string[] =>
  name === 'media' ? [...params.matchAll(/\(([a-z-]+)/g)].map(([, feature = '']) => feature) : []

/** Whether the rule also has the property with a prefix, like `-webkit-mask-image` for `mask-image`. */
const hasPrefixed = ({ prop, parent }: Declaration): boolean =>
  parent?.some(
    (node) => node.type === 'decl' && /^-\w+-/.test(node.prop) && node.prop.endsWith(`-${prop}`),
  ) ?? false

/** Whether the rule sets the same property before, for browsers that ignore this declaration. */
const hasFallbackBefore = (declaration: Declaration): boolean =>
  declaration.parent?.nodes.find((node) => node.type === 'decl' && node.prop === declaration.prop) !==
  declaration

function unitData(unit: string): Identifier | undefined {
  const lengths = child(types, 'length')
  if (unit.startsWith('cq')) return child(lengths, 'container_query_length_units')
  if (/^[dsl]v/.test(unit)) return child(lengths, 'viewport_percentage_units_dynamic')
  return child(lengths, unit)
}

function collectFunctions(parent: Identifier): void {
  for (const name of Object.keys(parent)) {
    const type = name === '__compat' ? undefined : parent[name]
    if (!type) continue
    if (type.__compat) FUNCTIONS.set(name, type.__compat)
    collectFunctions(type)
  }
}
