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

interface Case {
  readonly about: string
  readonly groups: readonly ShortRule[]
  readonly rules: readonly ShortRule[] | null
  /** 'shown' by default. */
  readonly newGroups?: GroupRules['new_groups']
  readonly shown: readonly ShortRule[]
}

const LONG = 'x'.repeat(100)
const HIDDEN = 'hidden' as const
const ABC = ['A', 'B', 'C']

/** In the short form `A` is both the group and a rule that leaves it unchanged. */
const CASES: readonly Case[] = [
  { about: 'nothing is arranged', groups: ABC, rules: null, shown: ABC },
  { about: 'no rules, new ones shown', groups: ABC, rules: [], shown: ABC },
  { about: 'no rules, new ones hidden', groups: ABC, rules: [], newGroups: HIDDEN, shown: [] },
  { about: 'an empty list without rules', groups: [], rules: null, shown: [] },
  { about: 'an empty list with rules', groups: [], rules: ['B', '-A'], shown: [] },
  { about: 'the list is back after it was empty', groups: ABC, rules: ['C', '-A', 'B'], shown: ['C', 'B'] },

  { about: 'reversed', groups: ABC, rules: ['C', 'B', 'A'], shown: ['C', 'B', 'A'] },
  { about: 'one moved to the top', groups: ABC, rules: ['C', 'A', 'B'], shown: ['C', 'A', 'B'] },
  { about: 'one moved to the end', groups: ABC, rules: ['B', 'C', 'A'], shown: ['B', 'C', 'A'] },
  { about: 'a rule without its group', groups: ['A', 'C'], rules: ['C', 'B', 'A'], shown: ['C', 'A'] },
  { about: 'a new group comes last', groups: ABC, rules: ['C', 'A'], shown: ['C', 'A', 'B'] },
  {
    about: 'new groups keep the list’s order',
    groups: ['D', 'A', 'B', 'C'],
    rules: ['A'],
    shown: ['A', 'D', 'B', 'C'],
  },
  { about: 'the list’s first group is new', groups: ['D', ...ABC], rules: ABC, shown: [...ABC, 'D'] },
  { about: 'the list’s order changed', groups: ['B', 'C', 'A'], rules: ABC, shown: ABC },
  {
    about: 'a group is back in its place',
    groups: ['C', 'B', 'A'],
    rules: ['B', 'A', 'C'],
    shown: ['B', 'A', 'C'],
  },
  { about: 'rules for the first only', groups: ABC, rules: ['A'], shown: ABC },
  { about: 'more rules than groups', groups: ['B'], rules: ABC, shown: ['B'] },

  { about: 'new ones hidden, one new', groups: ABC, rules: ['B', 'A'], newGroups: HIDDEN, shown: ['B', 'A'] },
  { about: 'new ones hidden, all new', groups: ['D', 'E'], rules: ABC, newGroups: HIDDEN, shown: [] },
  { about: 'new ones hidden, none new', groups: ABC, rules: ABC, newGroups: HIDDEN, shown: ABC },

  { about: 'one hidden', groups: ABC, rules: ['A', '-B', 'C'], shown: ['A', 'C'] },
  { about: 'all hidden', groups: ABC, rules: ['-A', '-B', '-C'], shown: [] },
  { about: 'all hidden but one', groups: ABC, rules: ['-A', 'B', '-C'], shown: ['B'] },
  { about: 'all hidden, one new', groups: [...ABC, 'D'], rules: ['-A', '-B', '-C'], shown: ['D'] },
  {
    about: 'all hidden but one, new ones too',
    groups: [...ABC, 'D'],
    rules: ['-A', 'B', '-C'],
    newGroups: HIDDEN,
    shown: ['B'],
  },
  { about: 'a hidden group that the list lacks', groups: ['A'], rules: ['-B', 'A'], shown: ['A'] },
  { about: 'hidden and moved', groups: ABC, rules: ['-C', 'B', 'A'], shown: ['B', 'A'] },

  { about: 'renamed', groups: ABC, rules: ['A', 'B=News', 'C'], shown: ['A', 'B=News', 'C'] },
  { about: 'renamed and moved', groups: ABC, rules: ['C=Last', 'A', 'B'], shown: ['C=Last', 'A', 'B'] },
  {
    about: 'two with one name stay two',
    groups: ABC,
    rules: ['A=X', 'B=X', 'C'],
    shown: ['A=X', 'B=X', 'C'],
  },
  {
    about: 'a name that is another’s title',
    groups: ABC,
    rules: ['A=B', 'B', 'C'],
    shown: ['A=B', 'B', 'C'],
  },
  { about: 'two groups swap their names', groups: ['A', 'B'], rules: ['A=B', 'B=A'], shown: ['A=B', 'B=A'] },
  { about: 'renamed and hidden', groups: ABC, rules: ['A', '-B=News', 'C'], shown: ['A', 'C'] },
  { about: 'an empty name is the title', groups: ['A'], rules: [{ title: 'A', name: '' }], shown: ['A'] },
  {
    about: 'a name with markup is a text',
    groups: ['A'],
    rules: ['A=<b>News</b>'],
    shown: ['A=<b>News</b>'],
  },
  {
    about: 'a rule matches a group’s title, not another group’s new name',
    groups: ['News', 'B'],
    rules: ['B=News'],
    shown: ['B=News', 'News'],
  },
  {
    about: 'renamed by the provider: a new group',
    groups: ['A2', 'B'],
    rules: ['A=Mine', 'B'],
    shown: ['B', 'A2'],
  },
  {
    about: 'renamed by the provider, new ones hidden',
    groups: ['A2', 'B'],
    rules: ['-A', 'B'],
    newGroups: HIDDEN,
    shown: ['B'],
  },

  { about: 'one locked', groups: ABC, rules: ['A', '*B', 'C'], shown: ['A', '*B', 'C'] },
  { about: 'all locked', groups: ABC, rules: ['*A', '*B', '*C'], shown: ['*A', '*B', '*C'] },
  { about: 'locked and renamed', groups: ABC, rules: ['A', '*B=Late', 'C'], shown: ['A', '*B=Late', 'C'] },
  { about: 'locked and moved', groups: ABC, rules: ['*C', 'A', 'B'], shown: ['*C', 'A', 'B'] },
  { about: 'locked and hidden: hidden', groups: ABC, rules: ['A', '-*B', 'C'], shown: ['A', 'C'] },
  { about: 'a new group is not locked', groups: ABC, rules: ['*A', '*B'], shown: ['*A', '*B', 'C'] },

  { about: 'one title in two kinds', groups: ['A', 'film:A'], rules: ['-A'], shown: ['film:A'] },
  {
    about: 'one title in two kinds, the film’s hidden',
    groups: ['A', 'film:A'],
    rules: ['film:-A'],
    shown: ['A'],
  },
  {
    about: 'one title in three kinds, one locked',
    groups: ['A', 'film:A', 'series:A'],
    rules: ['A', 'film:*A', 'series:A'],
    shown: ['A', 'film:*A', 'series:A'],
  },
  { about: 'a rule of another kind', groups: ['film:A'], rules: ['series:-A'], shown: ['film:A'] },
  {
    about: 'kinds in one order',
    groups: ['A', 'film:B', 'C'],
    rules: ['C', 'film:B', 'A'],
    shown: ['C', 'film:B', 'A'],
  },
  { about: 'a new film group', groups: ['film:B', 'A'], rules: ['A'], shown: ['A', 'film:B'] },
  {
    about: 'a new film group, new ones hidden',
    groups: ['film:B', 'A'],
    rules: ['A'],
    newGroups: HIDDEN,
    shown: ['A'],
  },
  {
    about: 'each kind with a hidden one',
    groups: ['A', 'B', 'film:A', 'film:B', 'series:A', 'series:B'],
    rules: ['-A', 'B', 'film:A', 'film:-B', 'series:-A', 'series:B'],
    shown: ['B', 'film:A', 'series:B'],
  },

  { about: 'titles are case-sensitive', groups: ['news', 'News'], rules: ['-News'], shown: ['news'] },
  {
    about: 'white space around a title is ignored',
    groups: [{ title: '  News\t' }],
    rules: ['News=N'],
    shown: [{ title: '  News\t', name: 'N' }],
  },
  { about: 'white space in a title is kept', groups: ['UK  News'], rules: ['-UK News'], shown: ['UK  News'] },
  { about: 'entries without a group, hidden', groups: ['', 'A'], rules: ['-', 'A'], shown: ['A'] },
  {
    about: 'entries without a group, renamed',
    groups: ['A', ''],
    rules: ['=Others', 'A'],
    shown: ['=Others', 'A'],
  },
  { about: 'entries without a group, locked', groups: ['', 'A'], rules: ['*'], shown: ['*', 'A'] },
  { about: 'a title of spaces is empty', groups: [{ title: '   ' }], rules: ['-'], shown: [] },
  {
    about: 'only the first 100 UTF-16 code units of a title are compared',
    groups: [`${LONG}yz`],
    rules: [`-${LONG}`],
    shown: [],
  },
  { about: 'a title of 100 code units is kept', groups: [LONG], rules: [`${LONG}=L`], shown: [`${LONG}=L`] },
  {
    about: 'two titles with the same first 100 code units have one rule',
    groups: [`${LONG}1`, `${LONG}2`],
    rules: [`-${LONG}`],
    shown: [],
  },
  {
    about: 'no title is cut within a character',
    groups: [`${'x'.repeat(99)}🎬`],
    rules: [`-${'x'.repeat(99)}`],
    shown: [],
  },
  {
    about: 'a character that ends at code unit 100 is kept',
    groups: [`${'x'.repeat(98)}🎬🎬`],
    rules: [`-${'x'.repeat(98)}🎬`],
    shown: [],
  },
  {
    about: 'white space before the cut is removed',
    groups: [`${'x'.repeat(99)} more`],
    rules: [`-${'x'.repeat(99)}`],
    shown: [],
  },
  { about: 'an emoji', groups: ['🎬', 'A'], rules: ['A', '🎬=Films'], shown: ['A', '🎬=Films'] },
  {
    about: 'another script',
    groups: ['أخبار', 'رياضة'],
    rules: ['رياضة', '*أخبار'],
    shown: ['رياضة', '*أخبار'],
  },
  {
    about: 'composed and decomposed forms of a letter are different (no Unicode normalization)',
    groups: ['Cine\u0301'],
    rules: ['-Cin\u00E9'],
    shown: ['Cine\u0301'],
  },
  { about: 'a direction mark is part of the title', groups: ['\u200FA'], rules: ['-A'], shown: ['\u200FA'] },
  { about: 'a line break is part of the title', groups: ['A\nB'], rules: ['-A B'], shown: ['A\nB'] },
  {
    about: 'a title with markup is a text',
    groups: ['<i>A</i>'],
    rules: ['*<i>A</i>'],
    shown: ['*<i>A</i>'],
  },
  {
    about: 'titles that are names of Object.prototype properties',
    groups: ['constructor', '__proto__'],
    rules: ['-__proto__'],
    shown: ['constructor'],
  },
  { about: 'titles of numbers', groups: ['10', '9'], rules: ['9', '10'], shown: ['9', '10'] },

  { about: 'of two rules for one group the first counts', groups: ['A'], rules: ['-A', 'A'], shown: [] },
  {
    about: 'of two rules the first has its place',
    groups: ['A', 'B'],
    rules: ['B', 'A', '-B'],
    shown: ['B', 'A'],
  },
  {
    about: 'one group twice in the list',
    groups: ['A', 'B', 'A'],
    rules: ['B', 'A=X'],
    shown: ['B', 'A=X', 'A=X'],
  },
  { about: 'one group twice, hidden', groups: ['A', 'B', 'A'], rules: ['-A'], shown: ['B'] },
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

export const groupVectors = CASES.map(({ about, groups, rules, newGroups = 'shown', shown }) => ({
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
