import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { settingIn } from '@player/db'
import { seal } from '../../kernel/sealed-file.ts'
import type { OpsSetup } from '../command.ts'
import { createPrivateFile } from '../private-file.ts'
import { withHeader, type BackupHeader } from './content.ts'
import { readPassphrase } from './passphrase.ts'
import { storeOf } from './database-store.ts'

export async function create(file: string, passphraseFile: string | undefined, setup: OpsSetup) {
  const store = storeOf(setup)
  const passphrase = await readPassphrase(passphraseFile, true)
  const header: BackupHeader = {
    kind: store.kind,
    made_at: new Date().toISOString(),
    settings: store.kind === 'database' ? settingsOf(setup) : {},
  }
  const target = await createPrivateFile(file)
  try {
    const content = await store.read()
    await pipeline(seal(withHeader(header, content), passphrase), target.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(file)
    throw error
  } finally {
    await target.close().catch(() => undefined)
  }
  return { written_to: file, bytes: (await stat(file)).size, settings: Object.keys(header.settings).length }
}

/** All settings that are set, directly or by a file that a `…_FILE` setting names. */
const settingsOf = ({ environment, settingNames }: OpsSetup): Record<string, string> =>
  Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = settingIn(environment, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
