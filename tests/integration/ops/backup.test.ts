// @module-tag sweep
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { migrate } from '@player/db'
import { startPostgres } from '@player/infra/postgres'
import { loadConfig } from '@player/server/compose'
import { registerDevice } from '@player/server/modules/devices'
import { runOps } from '@player/server/ops'
import { workerSettings } from '@player/workers'
import { describe, expect, onTestFinished } from 'vitest'
import { dataFolder } from '@player/infra/data-folder'
import { openSecrets } from '@player/infra/secrets'
import { lockDirectory } from '@player/infra/lock'
import { openBrowser } from '../../kit/browser.ts'
import { DEBIAN_POSTGRES_MISSING, startDebianPostgres } from '../../kit/debian-postgres.ts'
import { createTemplate, databaseUrl, withClient, type Engine } from '../../kit/engine.ts'
import { logIn } from '../../kit/factories.ts'
import { makeMemoryFolder } from '../../kit/memory-folder.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { startServer } from '../../kit/server.ts'
import { it } from '../../kit/test.ts'

type Settings = Readonly<Record<string, string>>

const OWNER = { mac_address: '02:00:5E:30:00:01', device_key: '123456' }
const PASSPHRASE = 'correct horse battery staple'

/** Writes the keys into files, as in production; returns the settings with the paths of these files. */
async function withSecretFiles(folder: string, settings: Settings): Promise<Settings> {
  const files = ['ENCRYPTION_KEYS', 'LICENCE_KEYS', 'PIN_PEPPER'].map(async (name) => {
    const path = join(folder, name)
    await writeFile(path, `${settings[name]}\n`)
    return { [name]: '', [`${name}_FILE`]: path }
  })
  return Object.assign({ ...settings }, ...(await Promise.all(files)))
}

describe('A backup of the database', () => {
  it('is restored only if it is whole and the database is empty; the owner then sees the playlists', async ({
    boot,
    skip,
  }) => {
    skip(DEBIAN_POSTGRES_MISSING !== '', DEBIAN_POSTGRES_MISSING)
    const { folder, backup } = await makeBackupFolder()
    await mkdir(join(folder, 'server'))
    const postgres = await startDebianPostgres(join(folder, 'server'), ['fsync=off'])
    onTestFinished(() => void postgres.stop())
    const engine: Engine = { kind: 'embedded', adminUrl: postgres.adminUrl, redisUrl: null }
    await createTemplate(engine)
    const stack = await boot({ engine, workers: false })
    await saveOwnersPlaylist(stack.settings)

    const settings = await withSecretFiles(folder, stack.settings)
    expect(await backup('create', settings)).toMatchObject({ code: 0, stderr: '' })
    const file = join(folder, 'player.backup')
    expect(await backup('restore', stack.settings)).toMatchObject({
      code: 1,
      stderr: 'The database is not empty. Create an empty one for the backup.\n',
    })
    await withClient(postgres.adminUrl, (client) => client.query('create database restored'))
    // An empty machine has no settings but the address of the database.
    const empty = { DATABASE_URL: databaseUrl(postgres.adminUrl, 'restored') }
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, -40))
    expect(await backup('restore', empty)).toMatchObject({
      code: 1,
      stderr: 'The backup is damaged or incomplete.\n',
    })
    await writeFile(file, bytes)

    expect(await backup('restore', empty)).toMatchObject({ code: 0, stderr: '' })
    const settingsFile = `${file}.env`
    expect((await stat(settingsFile)).mode & 0o777).toBe(0o600)
    const restored = Object.fromEntries(
      Object.entries(parseEnv(await readFile(settingsFile, 'utf8'))).map(([name, value = '']) => [
        name,
        value,
      ]),
    )
    expect(restored).toMatchObject({ ...stack.settings, ...empty })
    expect(await playlistsOf(restored)).toMatchObject([{ playlist_name: 'Films' }])
  })

  it('needs a pg_dump that is not older than the server; the error names the package', async ({ stack }) => {
    const { folder, backup } = await makeBackupFolder()
    const settings = { ...stack.settings, PATH: folder }
    expect(await backup('create', settings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^pg_dump is missing\. Install Debian’s package postgresql-client-\d+/),
    })
    await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\necho 'pg_dump (PostgreSQL) 14.2'\n`)
    await chmod(join(folder, 'pg_dump'), 0o755)
    expect(await backup('create', settings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^pg_dump is of version 14, and the server of \d+\. Install Debian’s/),
    })
    await expect(stat(join(folder, 'player.backup'))).rejects.toThrow('ENOENT')
  })
})

describe('A backup of the data folder of `npm start`', () => {
  it('needs a stopped product, and its restoration a passphrase and an empty folder', async ({ stack }) => {
    const { folder, backup } = await makeBackupFolder()
    const [from, to] = [join(folder, 'data'), join(folder, 'restored')]
    await withDataFolder(from, stack.settings, saveOwnersPlaylist)

    const unlock = await lockDirectory(from)
    expect(await backup('create', {}, from)).toMatchObject({
      code: 1,
      stderr: `A product is running with ${from}: stop it first.\n`,
    })
    unlock()
    expect(await backup('create', {}, from)).toMatchObject({ code: 0, stderr: '' })
    expect(await backup('restore', {}, from)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    })
    await writeFile(join(folder, 'passphrase'), 'another passphrase')
    expect(await backup('restore', {}, to)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The passphrase is wrong'),
    })
    await writeFile(join(folder, 'passphrase'), PASSPHRASE)

    expect(await backup('restore', {}, to)).toMatchObject({ code: 0, stderr: '' })
    await rm(from, { recursive: true })
    await withDataFolder(to, stack.settings, async (settings) => {
      expect(await playlistsOf(settings)).toMatchObject([{ playlist_name: 'Films' }])
    })
  })
})

/** Makes a folder with a passphrase, for a backup. */
async function makeBackupFolder() {
  const folder = await makeMemoryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const passphrase = join(folder, 'passphrase')
  await writeFile(passphrase, `${PASSPHRASE}\n`)
  return {
    folder,
    /** Runs `backup create` or `backup restore` for the data folder `directory`, or for DATABASE_URL without it. */
    backup: (command: 'create' | 'restore', settings: Settings, directory?: string) =>
      runOps(
        ['backup', command, join(folder, 'player.backup'), '--passphrase', passphrase],
        { PATH: process.env['PATH'], ...settings },
        directory === undefined
          ? { settingNames: Object.keys(workerSettings) }
          : { store: dataFolder(directory) },
      ),
  }
}

/** Runs PostgreSQL with the keys of a data folder, as `npm start` does. */
async function withDataFolder(
  directory: string,
  otherSettings: Settings,
  work: (settings: Settings) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), settings: { fsync: 'off' } })
  try {
    await migrate(postgres.url())
    const { encryptionKeys, licenceKeys, pinPepper } = openSecrets(directory)
    await work({
      ...otherSettings,
      DATABASE_URL: postgres.url(),
      ENCRYPTION_KEYS: encryptionKeys,
      LICENCE_KEYS: licenceKeys,
      PIN_PEPPER: pinPepper,
    })
  } finally {
    await postgres.stop()
  }
}

/** Saves a playlist as OWNER. */
async function saveOwnersPlaylist(settings: Settings): Promise<void> {
  await withServer(settings, async ({ ctx, browser }) => {
    await registerDevice(ctx, OWNER)
    await logIn(browser, OWNER)
    await browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST)
  })
}

const playlistsOf = (settings: Settings) =>
  withServer(settings, async ({ browser }) => {
    expect(await logIn(browser, OWNER)).toMatchObject({ status: 200 })
    return (await browser.trpc.playlists.list.query()).playlists
  })

type RunningServer = Pick<Awaited<ReturnType<typeof startServer>>, 'ctx'> & {
  readonly browser: ReturnType<typeof openBrowser>
}

async function withServer<Result>(
  settings: Settings,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startServer((url) => loadConfig({ ...settings, ORIGIN: url }))
  try {
    return await work({ ctx: server.ctx, browser: openBrowser({ url: server.url, origin: server.url }) })
  } finally {
    await server.close()
  }
}
