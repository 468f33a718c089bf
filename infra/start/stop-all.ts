/** Calls the functions in reverse order, also after one that fails; `onError` gets each error. */
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
