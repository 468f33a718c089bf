/** A path in plain characters; undefined for one that is not encoded as paths are. */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
