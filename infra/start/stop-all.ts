/** Stops what was started, the last first, also after one that cannot be stopped; `onError` is called for each of those. */
export async function stopAll(
  stops: readonly (() => unknown)[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const stop of stops.toReversed()) {
    try {
      await stop()
    } catch (error) {
      onError(error)
    }
  }
}
