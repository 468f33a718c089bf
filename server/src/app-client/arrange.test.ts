import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrange, type Group, groupsToTell, titleOf } from './arrange.ts'

const anyGroup = fc.record({
  kind: fc.constantFrom('live', 'film', 'series'),
  title: fc.string({ unit: 'grapheme' }),
})
const anyRule = fc.record({
  kind: fc.constantFrom('live', 'film', 'series'),
  title: fc.string({ maxLength: 3 }),
  name: fc.string(),
  hidden: fc.boolean(),
  locked: fc.boolean(),
})
const anyRules = fc.record({ new_groups: fc.constantFrom('shown', 'hidden'), groups: fc.array(anyRule) })
const isAmong = (groups: readonly Group[], { kind, title }: Group) =>
  groups.some((group) => group.kind === kind && group.title === title)

it('shows only groups of the list, and all of them without rules', () => {
  fc.assert(
    fc.property(fc.array(anyGroup), anyRules, (groups, rules) => {
      expect(arrange(groups, null).map(({ title }) => title)).toEqual(groups.map(({ title }) => title))
      expect(arrange(groups, rules).every((shown) => isAmong(groups, shown))).toBe(true)
    }),
  )
})

it('leaves arranged groups unchanged', () => {
  fc.assert(
    fc.property(fc.array(anyGroup), anyRules, (groups, rules) => {
      const once = arrange(groups, rules)
      expect(arrange(once, rules)).toEqual(once)
    }),
  )
})

it('reports each group once, with the sum of its entries', () => {
  const live = (title: string, count: number) => ({ kind: 'live', title, count }) as const
  expect(groupsToTell([live(' News', 2), live('Sports', 1), live('News ', 3)])).toEqual([
    live('News', 5),
    live('Sports', 1),
  ])
})

it('reports at most 1,000 groups and 64 KB, also in other scripts', () => {
  const manyGroups = (title: string) =>
    Array.from(
      { length: 1_200 },
      (_, index) => ({ kind: 'series', title: `${index} ${title}`, count: 99_999 }) as const,
    )
  const bytesOf = (groups: readonly Group[]) => Buffer.byteLength(JSON.stringify({ groups }))
  expect(groupsToTell(manyGroups('News'))).toHaveLength(1_000)
  for (const title of ['قنوات '.repeat(30), '频道'.repeat(60), '🎬'.repeat(60)]) {
    const reported = groupsToTell(manyGroups(title))
    expect(reported.length).toBeGreaterThan(150)
    expect(bytesOf(reported)).toBeLessThanOrEqual(65_536)
  }
})

it('cuts no character in half', () => {
  expect(titleOf(`${'x'.repeat(99)}🎬`)).toBe('x'.repeat(99))
  expect(titleOf(`${'x'.repeat(98)}🎬`)).toBe(`${'x'.repeat(98)}🎬`)
})
