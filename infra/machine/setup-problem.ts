/** A problem that the user can fix. The message is complete: one sentence, no stack. */
export class SetupProblem extends Error {
  override name = 'SetupProblem'
}

const reasons: Record<string, string> = {
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  EROFS: 'it is on a read-only disk',
  ENOENT: 'its parent folder is missing or read-only',
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'a file with that name already exists',
}

/** A SetupProblem for a known file error on `path`, otherwise the error itself. */
export function pathProblem(path: string, error: unknown): unknown {
  const reason = reasons[codeOf(error)]
  return reason ? new SetupProblem(`${path} cannot be used because ${reason}.`, { cause: error }) : error
}

/** The code of a system error, for example 'ENOENT'; '' for other errors. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
