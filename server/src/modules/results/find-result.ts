interface ResultKey {
  readonly playlist_id: string
  readonly installation_id: string
}

/** Finds the result of a playlist on a television. Reads each result once, however many are looked for. */
export function resultFinder<Result extends ResultKey>(results: readonly Result[]) {
  const keyOf = (playlistId: string, appId: string) => `${playlistId} ${appId}`
  const byKey = new Map(results.map((row) => [keyOf(row.playlist_id, row.installation_id), row]))
  return (playlistId: string, appId: string): Result | undefined => byKey.get(keyOf(playlistId, appId))
}
