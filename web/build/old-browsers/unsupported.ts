import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration } from 'postcss'
import parseValue from 'postcss-value-parser'

/** Everything looks as designed in these and newer (README, Browsers). */
const FLOOR = { chrome: 87, safari: 15.4, firefox: 102 } as const

/** What Lightning CSS writes for `:dir(rtl)`. */
const LOWERED_DIR = /:is\((?:,?:lang\(\w+\))+\)/g

const { properties, selectors, types, 'at-rules': atRules } = bcd.css

/** Names of value functions are unique below all types. */
const FUNCTIONS = new Map<string, CompatStatement>()
if (types) collectFunctions(types)

/**
 * The features in a stylesheet that a browser of the floor lacks, like 'text-wrap', 'overflow: clip', ':has' or '@container'.
 * A value counts only where no older one comes before it; what is in @supports counts as tested for.
 */
export function unsupportedIn(css: string): Set<string> {
  const found = new Set<string>()
  const note = (name: string, compat: CompatStatement | undefined) => {
    if (compat && !isSupported(compat)) found.add(name)
  }
  const root = postcss.parse(css)
  root.walkAtRules('supports', (rule) => {
    rule.remove()
  })
  root.walkAtRules((rule) => {
    const known = child(atRules, rule.name)
    // Chromium has them since 104, with ranges; they stand in no table of their own.
    if (rule.name === 'media' && /(?:^|,\s*)not \(|[<>]|\) or \(/.test(rule.params))
      found.add('@media, level 4')
    note(`@${rule.name}`, known?.__compat)
    for (const feature of queriesOf(rule)) note(`@${rule.name} (${feature})`, child(known, feature)?.__compat)
  })
  root.walkRules(({ selector }) => {
    for (const [, colons = '', name = ''] of selector
      .replaceAll(LOWERED_DIR, ':dir')
      .matchAll(/(?<!\\)(::?)([a-z][\w-]*)/g))
      note(colons + name, child(selectors, name)?.__compat)
  })
  root.walkDecls((declaration) => {
    const { prop } = declaration
    const property = child(properties, prop)
    if (hasPrefixed(declaration) || hasOlder(declaration)) return
    note(prop, property?.__compat)
    if (found.has(prop)) return
    parseValue(declaration.value).walk((node) => {
      if (node.type === 'function') note(`${node.value}()`, FUNCTIONS.get(node.value))
      if (node.type !== 'word') return
      note(`${prop}: ${node.value}`, child(property, node.value)?.__compat)
      const unit = parseValue.unit(node.value)
      if (unit) note(`1${unit.unit}`, lengthOf(unit.unit)?.__compat)
    })
  })
  return found
}

function isSupported({ support }: CompatStatement): boolean {
  return Object.entries(FLOOR).every(([name, floor]) => {
    const statements = [support[name as keyof typeof FLOOR] ?? []].flat()
    return statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative }) =>
        typeof added === 'string' &&
        versionOf(added) <= floor &&
        !(typeof removed === 'string' && versionOf(removed) <= floor) &&
        !flags &&
        !prefix &&
        !alternative,
    )
  })
}

/** '≤79' is 79. */
const versionOf = (text: string): number => Number.parseFloat(text.replace('≤', ''))

const child = (parent: Identifier | undefined, name: string): Identifier | undefined =>
  parent && Object.hasOwn(parent, name) ? parent[name] : undefined

/** The features of media queries, like `prefers-reduced-motion`. */
const queriesOf = ({ name, params }: AtRule): string[] =>
  name === 'media' ? [...params.matchAll(/\(([a-z-]+)/g)].map(([, feature = '']) => feature) : []

/** `-webkit-mask-image` before `mask-image`. */
const hasPrefixed = ({ prop, parent }: Declaration): boolean =>
  Boolean(
    parent?.some(
      (node) => node.type === 'decl' && /^-\w+-/.test(node.prop) && node.prop.endsWith(`-${prop}`),
    ),
  )

/** A declaration of the same property before it. */
function hasOlder(declaration: Declaration): boolean {
  const { nodes = [] } = declaration.parent ?? {}
  const before = nodes.slice(0, nodes.indexOf(declaration))
  return before.some((node) => node.type === 'decl' && node.prop === declaration.prop)
}

function lengthOf(unit: string): Identifier | undefined {
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
