import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listFiles } from './app-downloads.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'player-downloads-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('The files to download', () => {
  it('have size, checksum and version', async () => {
    await writeFile(join(folder, 'player.apk'), 'abc')
    await writeFile(join(folder, 'player.snap'), '')
    await writeFile(join(folder, 'notes.txt'), 'Not for visitors')
    await writeFile(join(folder, 'versions.json'), '{ "player.apk": "4.2.0" }')
    expect(await listFiles(folder)).toEqual({
      'player.apk': {
        size: 3,
        // The digest of 'abc' in FIPS 180-4.
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        version: '4.2.0',
      },
      'player.snap': {
        size: 0,
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        version: null,
      },
    })
  })

  it('are none where there is no folder', async () => {
    expect(await listFiles(join(folder, 'nowhere'))).toEqual({})
  })

  it('are refused with versions that cannot be read', async () => {
    await writeFile(join(folder, 'versions.json'), '{ "player.apk": 4.2 }')
    await expect(listFiles(folder)).rejects.toThrow('player.apk')
  })
})
