import type { Row } from '@player/db'
import { z } from 'zod'
import { encryptedColumn } from '../../../kernel/encrypted-column.ts'
import type { Vault } from '../../../kernel/vault.ts'
import type { ReportedGroup } from './app-contract.ts'
import { type Rules, rules } from './contract.ts'
import { GROUP_KINDS, MAX_GROUPS } from './groups.ts'

type StoredArrangement = Pick<Row<'arrangements'>, 'id' | 'version' | 'rules_sealed' | 'groups_sealed'>

const storedGroups = z.array(z.tuple([z.enum(GROUP_KINDS), z.string(), z.number()]))

const rulesColumn = encryptedColumn('arrangements', 'rules_sealed')
const groupsColumn = encryptedColumn('arrangements', 'groups_sealed')
export const encryptedColumns = [rulesColumn, groupsColumn]

export const encryptRules = (vault: Vault, id: string, plain: Rules): string =>
  rulesColumn.encrypt(vault, id, JSON.stringify(plain))

const NO_RULES: Rules = { new_groups: 'shown', groups: [] }

export const rulesIn = (vault: Vault, { id, rules_sealed }: StoredArrangement): Rules =>
  rules_sealed === null ? NO_RULES : rules.parse(JSON.parse(rulesColumn.decrypt(vault, id, rules_sealed)))

export function encryptGroups(vault: Vault, id: string, groups: readonly ReportedGroup[]): string {
  const tuples = groups.map(({ kind, title, count }) => [kind, title, count])
  return groupsColumn.encrypt(vault, id, JSON.stringify(tuples))
}

/** The groups that a television reported last; null until then. */
export function groupsIn(vault: Vault, { id, groups_sealed }: StoredArrangement): ReportedGroup[] | null {
  if (groups_sealed === null) return null
  const groups = storedGroups.parse(JSON.parse(groupsColumn.decrypt(vault, id, groups_sealed)))
  return groups.map(([kind, title, count]) => ({ kind, title, count }))
}

const keyOf = ({ kind, title }: { readonly kind: string; readonly title: string }): string =>
  `${kind} ${title}`

/** The arranged groups in the owner's order, then new ones. Above MAX_GROUPS, arranged groups that the list no longer has are dropped. */
export function arrangedGroups({ new_groups, groups: groupRules }: Rules, groups: readonly ReportedGroup[]) {
  const counts = new Map(groups.map((group) => [keyOf(group), group.count]))
  const arranged = groupRules.map(([kind, title, hidden, locked, name]) => ({
    kind,
    title,
    name,
    hidden,
    locked,
    count: counts.get(keyOf({ kind, title })) ?? null,
    is_new: false,
  }))
  const arrangedKeys = new Set(arranged.map(keyOf))
  const added = groups
    .filter((group) => !arrangedKeys.has(keyOf(group)))
    .map(({ kind, title, count }) => ({
      kind,
      title,
      count,
      name: '',
      hidden: new_groups === 'hidden',
      locked: false,
      is_new: groupRules.length > 0,
    }))
  let excess = Math.max(0, arranged.length + added.length - MAX_GROUPS)
  const remaining = arranged.filter(({ count }) => {
    if (count !== null || excess === 0) return true
    excess -= 1
    return false
  })
  return [...remaining, ...added]
}
