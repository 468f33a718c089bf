import { open, type FileHandle } from 'node:fs/promises'
import { UsageError } from './command.ts'

/** Creates a file that only its owner may read. @throws UsageError if it exists or cannot be written */
export function createPrivateFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'EEXIST' ? `The file '${path}' exists.` : `Cannot write '${path}': ${error.message}.`,
    )
  })
}
