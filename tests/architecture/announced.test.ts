import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeOf, isTest, textOf } from './source.ts'

/** The tables whose rows televisions show. */
const TABLES = ['devices', 'playlists', 'playlist_unlocks', 'device_addresses', 'confirmations', 'notices']

/** Functions whose changes of these tables no television shows, with the reason. */
const UNSEEN_CHANGES = new Map([
  ['recordLogin', 'no television shows the last login'],
  ['countAtDevice', 'no television shows how many wrong keys there were'],
  ['recordKeyLogin', 'no television shows the last login'],
  ['resetFailures', 'no television shows how many wrong keys there were'],
  ['replacePinHash', 'no television shows which pepper hashed a PIN'],
  ['insertDevice', 'no television shows a device that did not exist'],
  ['discardDeletedPlaylists', 'no television shows a deleted playlist'],
  ['pruneNotices', 'no television shows a notice that has ended'],
  ['pruneConfirmations', 'televisions have the time at which a confirmation ends'],
])

const ANNOUNCES = /\b(?:announce|announcedDevicesIn|announceNotices|publishAndAnnounce)\(/
const DECLARED = /^(?:export )?(?:async )?(?:function|const) (\w+)/m

interface Block {
  readonly file: string
  readonly name: string
  readonly text: string
  /** The imports of its file. */
  readonly imports: readonly { readonly names: string; readonly path: string }[]
}

const CODE = new Map(
  ['server', 'workers']
    .flatMap(codeOf)
    .filter((file) => !isTest(file))
    .map((file) => [file, textOf(file)]),
)

describe('A table whose rows televisions show', () => {
  it('is announced by each use case that writes to it', () => {
    expect(unannounced(CODE)).toEqual([])
  })

  it('is reported if a use case that writes to it announces nothing', () => {
    const useCase = `import * as queries from './save-queries.ts'
export async function rename(ctx, id) {
      await ctx.unit((tx) => queries.updatePlaylist(tx, id))
    }`
    const codeWith = (text: string) => new Map([...CODE, ['server/src/modules/playlists/rename.ts', text]])
    expect(unannounced(codeWith(useCase))).toEqual(['server/src/modules/playlists/rename.ts: rename'])
    expect(unannounced(codeWith(useCase.replace('await', 'await announce(tx, id)\nawait')))).toEqual([])
    const indirect = `${useCase}\nexport const renameAll = (ctx, ids) => each(ids, (id) => rename(ctx, id))`
    expect(unannounced(codeWith(indirect))).toEqual(['server/src/modules/playlists/rename.ts: renameAll'])
  })

  it('is written to by no statement in plain SQL', () => {
    const plain = new RegExp(`\\b(?:insert into|update|delete from) (?:${TABLES.join('|')})\\b`, 'i')
    expect([...CODE].filter(([, text]) => plain.test(text)).map(([file]) => file)).toEqual([])
  })
})

/** Functions that change one of the tables, directly or through others, if neither they nor their callers announce the change. */
function unannounced(code: ReadonlyMap<string, string>): string[] {
  const blocks = [...code].flatMap(([file, text]) => blocksOf(file, text))
  const writes = new RegExp(
    `\\.(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'(?:${TABLES.join('|')})'`,
  )
  const pending = blocks.filter(({ name, text }) => writes.test(text) && !UNSEEN_CHANGES.has(name))
  expect(pending.length).toBeGreaterThan(5)
  const names: string[] = []
  const seen = new Set<Block>()
  for (let next = pending.pop(); next; next = pending.pop()) {
    const current = next
    if (seen.has(current) || announces(current, blocks)) continue
    seen.add(current)
    const callers = blocks.filter((block) => block !== current && calls(block, current))
    if (callers.length === 0) names.push(`${current.file}: ${current.name}`)
    pending.push(...callers)
  }
  return names.toSorted()
}

/** The top-level functions of a file. */
function blocksOf(file: string, text: string): Block[] {
  const imports = [...text.matchAll(/^import ([^']+) from '([^']+)'/gm)].map(([, names = '', path = '']) => ({
    names,
    path,
  }))
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m).flatMap((part) => {
    const name = DECLARED.exec(part)?.[1]
    return name === undefined ? [] : [{ file, name, text: part, imports }]
  })
}

/** Whether a block calls a function of its file, or one that its file imports by name or with its module. */
function calls({ file, text, imports }: Block, callee: Block): boolean {
  if (!text.includes(callee.name)) return false
  const bareCall = new RegExp(`(?<![.\\w])${callee.name}\\(`)
  if (file === callee.file) return bareCall.test(text)
  const from = imports.filter(
    ({ path }) =>
      basename(path) === basename(callee.file) || path.endsWith('/index.ts') || path.startsWith('@player/'),
  )
  return from.some(({ names }) => {
    const namespace = /^\* as (\w+)$/.exec(names)?.[1]
    const call = namespace === undefined ? bareCall : new RegExp(`\\b${namespace}\\.${callee.name}\\(`)
    return call.test(text) && (namespace !== undefined || new RegExp(`\\b${callee.name}\\b`).test(names))
  })
}

/** Whether a function announces a change, or calls a function of its file that does. */
const announces = (block: Block, blocks: readonly Block[]): boolean =>
  ANNOUNCES.test(block.text) ||
  blocks.some(
    (other) =>
      other !== block && other.file === block.file && calls(block, other) && ANNOUNCES.test(other.text),
  )
