import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeOf, isTest, textOf } from './source.ts'

/** What a television shows. */
const SHOWN = ['devices', 'playlists', 'playlist_unlocks', 'device_addresses', 'confirmations', 'notices']

/** Functions that write one of these tables and change nothing that a television shows. */
const CHANGES_NOTHING = new Map([
  ['noteLogin', 'no television shows the last login'],
  ['insertDevice', 'no television shows a device that did not exist'],
  ['discardExpired', 'no television shows a deleted playlist'],
  ['pruneNotices', 'no television shows an ended one'],
  ['pruneConfirmations', 'televisions know when a question ends'],
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
    expect(forgotten(CODE)).toEqual([])
  })

  it('has its use case reported if that does not announce it', () => {
    const silent = `import * as queries from './queries.ts'
export async function rename(ctx, id) {
      await ctx.unit((tx) => queries.updatePlaylist(tx, id))
    }`
    const plan = (text: string) => new Map([...CODE, ['server/src/modules/playlists/rename.ts', text]])
    expect(forgotten(plan(silent))).toEqual(['server/src/modules/playlists/rename.ts: rename'])
    expect(forgotten(plan(silent.replace('await', 'await announce(tx, id)\nawait')))).toEqual([])
    const indirect = `${silent}\nexport const renameAll = (ctx, ids) => each(ids, (id) => rename(ctx, id))`
    expect(forgotten(plan(indirect))).toEqual(['server/src/modules/playlists/rename.ts: renameAll'])
  })

  it('is written to by no statement in plain SQL', () => {
    const plain = new RegExp(`\\b(?:insert into|update|delete from) (?:${SHOWN.join('|')})\\b`, 'i')
    expect([...CODE].filter(([, text]) => plain.test(text)).map(([file]) => file)).toEqual([])
  })
})

/** Functions that change such a table, themselves or by others, while neither they nor a caller announce it. */
function forgotten(code: ReadonlyMap<string, string>): string[] {
  const blocks = [...code].flatMap(([file, text]) => blocksOf(file, text))
  const writes = new RegExp(
    `\\.(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'(?:${SHOWN.join('|')})'`,
  )
  const pending = blocks.filter(({ name, text }) => writes.test(text) && !CHANGES_NOTHING.has(name))
  expect(pending.length).toBeGreaterThan(5)
  const silent: string[] = []
  const seen = new Set<Block>()
  for (let next = pending.pop(); next; next = pending.pop()) {
    const changing = next
    if (seen.has(changing) || announces(changing, blocks)) continue
    seen.add(changing)
    const callers = blocks.filter((block) => block !== changing && calls(block, changing))
    if (callers.length === 0) silent.push(`${changing.file}: ${changing.name}`)
    pending.push(...callers)
  }
  return silent.toSorted()
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
  const bare = new RegExp(`(?<![.\\w])${callee.name}\\(`)
  if (file === callee.file) return bare.test(text)
  const from = imports.filter(
    ({ path }) =>
      basename(path) === basename(callee.file) || path.endsWith('/index.ts') || path.startsWith('@player/'),
  )
  return from.some(({ names }) => {
    const space = /^\* as (\w+)$/.exec(names)?.[1]
    const call = space === undefined ? bare : new RegExp(`\\b${space}\\.${callee.name}\\(`)
    return call.test(text) && (space !== undefined || new RegExp(`\\b${callee.name}\\b`).test(names))
  })
}

/** Itself, or by a function of its file to which it gives the change. */
const announces = (block: Block, blocks: readonly Block[]): boolean =>
  ANNOUNCES.test(block.text) ||
  blocks.some(
    (other) =>
      other !== block && other.file === block.file && calls(block, other) && ANNOUNCES.test(other.text),
  )
