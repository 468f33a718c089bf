import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arrange, type Group, groupsToTell, titleOf } from './arrange.ts'

const group = fc.record({
  kind: fc.constantFrom('live', 'film', 'series'),
  title: fc.string({ unit: 'grapheme' }),
})
const rule = fc.record({
  kind: fc.constantFrom('live', 'film', 'series'),
  title: fc.string({ maxLength: 3 }),
  name: fc.string(),
  hidden: fc.boolean(),
  locked: fc.boolean(),
})
const rules = fc.record({ new_groups: fc.constantFrom('shown', 'hidden'), groups: fc.array(rule) })
const isAmong = (groups: readonly Group[], { kind, title }: Group) =>
  groups.some((each) => each.kind === kind && each.title === title)

it('shows groups of the list alone, and all of them without rules', () => {
  fc.assert(
    fc.property(fc.array(group), rules, (groups, known) => {
      expect(arrange(groups, null).map(({ title }) => title)).toEqual(groups.map(({ title }) => title))
      expect(arrange(groups, known).every((shown) => isAmong(groups, shown))).toBe(true)
    }),
  )
})

it('arranges what is arranged already as it is', () => {
  fc.assert(
    fc.property(fc.array(group), rules, (groups, known) => {
      const once = arrange(groups, known)
      expect(arrange(once, known)).toEqual(once)
    }),
  )
})

it('tells each group once, with all its entries', () => {
  const live = (title: string, count: number) => ({ kind: 'live', title, count }) as const
  expect(groupsToTell([live(' News', 2), live('Sports', 1), live('News ', 3)])).toEqual([
    live('News', 5),
    live('Sports', 1),
  ])
})

it('tells 1,000 groups in 64 KB at most, also in other scripts', () => {
  const many = (title: string) =>
    Array.from(
      { length: 1_200 },
      (_, at) => ({ kind: 'series', title: `${at} ${title}`, count: 99_999 }) as const,
    )
  const bytes = (groups: readonly Group[]) => Buffer.byteLength(JSON.stringify({ groups }))
  expect(groupsToTell(many('News'))).toHaveLength(1_000)
  for (const title of ['قنوات '.repeat(30), '频道'.repeat(60), '🎬'.repeat(60)]) {
    const told = groupsToTell(many(title))
    expect(told.length).toBeGreaterThan(150)
    expect(bytes(told)).toBeLessThanOrEqual(65_536)
  }
})

it('cuts no character in half', () => {
  expect(titleOf(`${'x'.repeat(99)}🎬`)).toBe('x'.repeat(99))
  expect(titleOf(`${'x'.repeat(98)}🎬`)).toBe(`${'x'.repeat(98)}🎬`)
})
