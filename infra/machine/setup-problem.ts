/** Something the person at the terminal can put right. The message is the whole answer: one clear sentence, no stack. */
export class SetupProblem extends Error {
  override name = 'SetupProblem'
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOENT: 'its parent folder is missing or read-only',
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file of that name is in the way',
}

/** The sentence for a failed file operation on `place`, or the error itself when it is not one that we know. */
export function placeProblem(place: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason ? new SetupProblem(`${place} cannot be used because ${reason}.`, { cause: error }) : error
}
