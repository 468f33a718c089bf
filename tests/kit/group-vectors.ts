import type { Group, GroupRule, GroupRules, ParentPin } from '@player/server/app-client/arrange'

type Kind = Group['kind']
type ShortRule = string | Partial<GroupRule>

/**
 * The short form of a rule is `[film:|series:][-][*]title[=name]`. Without a prefix it is a group of channels; `-`
 * hides it, `*` locks it, and `name` is the owner's name for it. Titles with these characters are written as objects.
 */
function ruleOf(short: ShortRule): GroupRule {
  const none = { kind: 'live', title: '', name: '', hidden: false, locked: false } as const
  if (typeof short !== 'string') return { ...none, ...short }
  const [, kind, signs = '', title = '', name = ''] =
    /^(?:(film|series):)?([-*]*)([^=]*)(?:=(.*))?$/su.exec(short) ?? []
  const isKind = (text: string | undefined): text is Kind => text === 'film' || text === 'series'
  return {
    kind: isKind(kind) ? kind : 'live',
    title,
    name,
    hidden: signs.includes('-'),
    locked: signs.includes('*'),
  }
}

type Case = readonly [
  about: string,
  groups: readonly ShortRule[],
  rules: readonly ShortRule[] | null,
  shown: readonly ShortRule[],
  newGroups?: GroupRules['new_groups'],
]

const LONG = 'x'.repeat(100)
const HIDDEN = 'hidden' as const
const ABC = ['A', 'B', 'C']

/** The groups of a list, the rules, and the groups to show. In the short form `A` is both the group and a rule that leaves it unchanged. */
const CASES: readonly Case[] = [
  ['nothing is arranged', ABC, null, ABC],
  ['no rules, new ones shown', ABC, [], ABC],
  ['no rules, new ones hidden', ABC, [], [], HIDDEN],
  ['an empty list without rules', [], null, []],
  ['an empty list with rules', [], ['B', '-A'], []],
  ['the list is back after it was empty', ABC, ['C', '-A', 'B'], ['C', 'B']],

  ['reversed', ABC, ['C', 'B', 'A'], ['C', 'B', 'A']],
  ['one moved to the top', ABC, ['C', 'A', 'B'], ['C', 'A', 'B']],
  ['one moved to the end', ABC, ['B', 'C', 'A'], ['B', 'C', 'A']],
  ['a rule without its group', ['A', 'C'], ['C', 'B', 'A'], ['C', 'A']],
  ['a new group comes last', ABC, ['C', 'A'], ['C', 'A', 'B']],
  ['new groups keep the list’s order', ['D', 'A', 'B', 'C'], ['A'], ['A', 'D', 'B', 'C']],
  ['the list’s first group is new', ['D', ...ABC], ABC, [...ABC, 'D']],
  ['the list’s order changed', ['B', 'C', 'A'], ABC, ABC],
  ['a group is back in its place', ['C', 'B', 'A'], ['B', 'A', 'C'], ['B', 'A', 'C']],
  ['rules for the first only', ABC, ['A'], ABC],
  ['more rules than groups', ['B'], ABC, ['B']],

  ['new ones hidden, one new', ABC, ['B', 'A'], ['B', 'A'], HIDDEN],
  ['new ones hidden, all new', ['D', 'E'], ABC, [], HIDDEN],
  ['new ones hidden, none new', ABC, ABC, ABC, HIDDEN],

  ['one hidden', ABC, ['A', '-B', 'C'], ['A', 'C']],
  ['all hidden', ABC, ['-A', '-B', '-C'], []],
  ['all hidden but one', ABC, ['-A', 'B', '-C'], ['B']],
  ['all hidden, one new', [...ABC, 'D'], ['-A', '-B', '-C'], ['D']],
  ['all hidden but one, new ones too', [...ABC, 'D'], ['-A', 'B', '-C'], ['B'], HIDDEN],
  ['a hidden group that the list lacks', ['A'], ['-B', 'A'], ['A']],
  ['hidden and moved', ABC, ['-C', 'B', 'A'], ['B', 'A']],

  ['renamed', ABC, ['A', 'B=News', 'C'], ['A', 'B=News', 'C']],
  ['renamed and moved', ABC, ['C=Last', 'A', 'B'], ['C=Last', 'A', 'B']],
  ['two with one name stay two', ABC, ['A=X', 'B=X', 'C'], ['A=X', 'B=X', 'C']],
  ['a name that is another’s title', ABC, ['A=B', 'B', 'C'], ['A=B', 'B', 'C']],
  ['two groups swap their names', ['A', 'B'], ['A=B', 'B=A'], ['A=B', 'B=A']],
  ['renamed and hidden', ABC, ['A', '-B=News', 'C'], ['A', 'C']],
  ['an empty name is the title', ['A'], [{ title: 'A', name: '' }], ['A']],
  ['a name with markup is a text', ['A'], ['A=<b>News</b>'], ['A=<b>News</b>']],
  [
    'a rule matches a group’s title, not another group’s new name',
    ['News', 'B'],
    ['B=News'],
    ['B=News', 'News'],
  ],
  ['renamed by the provider: a new group', ['A2', 'B'], ['A=Mine', 'B'], ['B', 'A2']],
  ['renamed by the provider, new ones hidden', ['A2', 'B'], ['-A', 'B'], ['B'], HIDDEN],

  ['one locked', ABC, ['A', '*B', 'C'], ['A', '*B', 'C']],
  ['all locked', ABC, ['*A', '*B', '*C'], ['*A', '*B', '*C']],
  ['locked and renamed', ABC, ['A', '*B=Late', 'C'], ['A', '*B=Late', 'C']],
  ['locked and moved', ABC, ['*C', 'A', 'B'], ['*C', 'A', 'B']],
  ['locked and hidden: hidden', ABC, ['A', '-*B', 'C'], ['A', 'C']],
  ['a new group is not locked', ABC, ['*A', '*B'], ['*A', '*B', 'C']],

  ['one title in two kinds', ['A', 'film:A'], ['-A'], ['film:A']],
  ['one title in two kinds, the film’s hidden', ['A', 'film:A'], ['film:-A'], ['A']],
  [
    'one title in three kinds, one locked',
    ['A', 'film:A', 'series:A'],
    ['A', 'film:*A', 'series:A'],
    ['A', 'film:*A', 'series:A'],
  ],
  ['a rule of another kind', ['film:A'], ['series:-A'], ['film:A']],
  ['kinds in one order', ['A', 'film:B', 'C'], ['C', 'film:B', 'A'], ['C', 'film:B', 'A']],
  ['a new film group', ['film:B', 'A'], ['A'], ['A', 'film:B']],
  ['a new film group, new ones hidden', ['film:B', 'A'], ['A'], ['A'], HIDDEN],
  [
    'each kind with a hidden one',
    ['A', 'B', 'film:A', 'film:B', 'series:A', 'series:B'],
    ['-A', 'B', 'film:A', 'film:-B', 'series:-A', 'series:B'],
    ['B', 'film:A', 'series:B'],
  ],

  ['titles are case-sensitive', ['news', 'News'], ['-News'], ['news']],
  [
    'white space around a title is ignored',
    [{ title: '  News\t' }],
    ['News=N'],
    [{ title: '  News\t', name: 'N' }],
  ],
  ['white space in a title is kept', ['UK  News'], ['-UK News'], ['UK  News']],
  ['entries without a group, hidden', ['', 'A'], ['-', 'A'], ['A']],
  ['entries without a group, renamed', ['A', ''], ['=Others', 'A'], ['=Others', 'A']],
  ['entries without a group, locked', ['', 'A'], ['*'], ['*', 'A']],
  ['a title of spaces is empty', [{ title: '   ' }], ['-'], []],
  ['only the first 100 UTF-16 code units of a title are compared', [`${LONG}yz`], [`-${LONG}`], []],
  ['a title of 100 code units is kept', [LONG], [`${LONG}=L`], [`${LONG}=L`]],
  ['two titles with the same first 100 code units have one rule', [`${LONG}1`, `${LONG}2`], [`-${LONG}`], []],
  ['no title is cut within a character', [`${'x'.repeat(99)}🎬`], [`-${'x'.repeat(99)}`], []],
  ['a character that ends at code unit 100 is kept', [`${'x'.repeat(98)}🎬🎬`], [`-${'x'.repeat(98)}🎬`], []],
  ['white space before the cut is removed', [`${'x'.repeat(99)} more`], [`-${'x'.repeat(99)}`], []],
  ['an emoji', ['🎬', 'A'], ['A', '🎬=Films'], ['A', '🎬=Films']],
  ['another script', ['أخبار', 'رياضة'], ['رياضة', '*أخبار'], ['رياضة', '*أخبار']],
  [
    'composed and decomposed forms of a letter are different (no Unicode normalization)',
    ['Cine\u0301'],
    ['-Cin\u00E9'],
    ['Cine\u0301'],
  ],
  ['a direction mark is part of the title', ['\u200FA'], ['-A'], ['\u200FA']],
  ['a line break is part of the title', ['A\nB'], ['-A B'], ['A\nB']],
  ['a title with markup is a text', ['<i>A</i>'], ['*<i>A</i>'], ['*<i>A</i>']],
  [
    'titles that are names of Object.prototype properties',
    ['constructor', '__proto__'],
    ['-__proto__'],
    ['constructor'],
  ],
  ['titles of numbers', ['10', '9'], ['9', '10'], ['9', '10']],

  ['of two rules for one group the first counts', ['A'], ['-A', 'A'], []],
  ['of two rules the first has its place', ['A', 'B'], ['B', 'A', '-B'], ['B', 'A']],
  ['one group twice in the list', ['A', 'B', 'A'], ['B', 'A=X'], ['B', 'A=X', 'A=X']],
  ['one group twice, hidden', ['A', 'B', 'A'], ['-A'], ['B']],
]

const LOCKS: readonly (readonly [ShortRule[], ParentPin, listed: string[], open: string[]])[] = [
  [['A', '*B', 'C'], 'none', ['A', 'C'], ['A', 'C']],
  [['A', '*B', 'C'], 'asked', ['A', 'B', 'C'], ['A', 'C']],
  [['A', '*B', 'C'], 'given', ['A', 'B', 'C'], ['A', 'B', 'C']],
  [['*A', '*B'], 'none', [], []],
  [['*A', '*B'], 'asked', ['A', 'B'], []],
  [['*A', '*B'], 'given', ['A', 'B'], ['A', 'B']],
  [['A', 'B'], 'none', ['A', 'B'], ['A', 'B']],
  [['A', 'B'], 'asked', ['A', 'B'], ['A', 'B']],
]

const arrangedOf = (short: ShortRule) => {
  const { kind, title, name, locked } = ruleOf(short)
  return { kind, title, name: name || title, locked }
}
const groupOf = (short: ShortRule): Group => {
  const { kind, title } = ruleOf(short)
  return { kind, title }
}

export const groupVectors = CASES.map(([about, groups, rules, shown, newGroups = 'shown']) => ({
  about,
  groups: groups.map(groupOf),
  rules: rules && { new_groups: newGroups, groups: rules.map(ruleOf) },
  shown: shown.map(arrangedOf),
}))

export const lockVectors = LOCKS.map(([arranged, parent_pin, listed, open]) => ({
  arranged: arranged.map(arrangedOf),
  parent_pin,
  listed,
  open,
}))
