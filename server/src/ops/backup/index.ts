import type { Command } from '../command.ts'
import { create } from './create.ts'
import { restore } from './restore.ts'

const FILE = { name: 'file', description: 'the path of the backup' } as const

export const backupCommands: readonly Command[] = [
  {
    name: 'create',
    args: [FILE],
    options: ['passphrase'],
    example: 'player.backup --passphrase passphrase.txt',
    summary:
      'Writes the database and all settings with their keys into a new file, encrypted with a passphrase. Of `npm start` it takes the data folder, while that is stopped.',
    isStandalone: true,
    run: ([file = ''], options, setup) => create(file, options.passphrase, setup),
  },
  {
    name: 'restore',
    args: [FILE],
    options: ['passphrase', 'file'],
    example: 'player.backup --passphrase passphrase.txt --file .env',
    summary:
      'Restores a backup into the empty database of DATABASE_URL, and writes the settings to <file>.env, or --file. Without DATABASE_URL it restores the data folder of `npm start`.',
    isStandalone: true,
    run: ([file = ''], options, setup) =>
      restore(file, options.passphrase, options.file ?? `${file}.env`, setup),
  },
]
