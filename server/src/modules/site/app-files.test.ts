import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appFilesIn, forSystem } from './app-files.ts'
import { problemOfVersions, versionsIn } from './app-versions.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'player-downloads-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('The installers', () => {
  it('have size, checksum and version', async () => {
    await writeFile(join(folder, 'player.apk'), 'abc')
    await writeFile(join(folder, 'player.snap'), '')
    await writeFile(join(folder, 'player-4.2.0.apk'), 'An older one')
    await writeFile(join(folder, 'versions.json'), '{ "player.apk": "4.2.0" }')
    expect([...appFilesIn(folder)]).toEqual([
      [
        'android',
        {
          name: 'player.apk',
          path: join(folder, 'player.apk'),
          bytes: 3,
          // The digest of 'abc' in FIPS 180-4.
          sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
          version: '4.2.0',
        },
      ],
      [
        'linux',
        {
          name: 'player.snap',
          path: join(folder, 'player.snap'),
          bytes: 0,
          sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
          version: null,
        },
      ],
    ])
  })

  it('have the newest and the minimum version of each system in versions.json', async () => {
    await writeFile(
      join(folder, 'versions.json'),
      '{ "latest": { "tizen": "2.1.0" }, "minimum": { "tizen": "2.0", "android": "4.0.0" } }',
    )
    const { latest, minimum } = versionsIn(folder)
    const versionsFor = (os: string) => [
      forSystem(os, Object.entries(latest)),
      forSystem(os, Object.entries(minimum)),
    ]
    expect(versionsFor('Tizen')).toEqual(['2.1.0', '2.0'])
    expect(versionsFor('android')).toEqual([null, '4.0.0'])
    expect(versionsFor('Android TV 14')).toEqual([null, '4.0.0'])
    expect(versionsFor('webOS')).toEqual([null, null])
    expect(versionsFor('')).toEqual([null, null])
  })

  it('are refused with a versions.json in another form', async () => {
    for (const wrong of ['"newest"', '"4.x"', '4', '{ "tizen": "" }', '{ "": "4.0" }']) {
      await writeFile(join(folder, 'versions.json'), `{ "minimum": { "tizen": ${wrong} } }`)
      expect(problemOfVersions(folder), wrong).toContain('is not in the form')
    }
  })

  it('are none in an empty folder, and without a folder', () => {
    expect([...appFilesIn(folder), ...appFilesIn(undefined)]).toEqual([])
  })
})
