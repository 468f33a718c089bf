import { Session } from 'node:inspector/promises'

/**
 * Counts calls of functions from now on.
 *
 * @returns what ends the counting and gives the names of those that were called, by the files that they stand in
 */
export async function countCalls(): Promise<() => Promise<ReadonlyMap<string, ReadonlySet<string>>>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    return new Map(
      result.map(({ url, functions }) => [url, new Set(functions.map(({ functionName }) => functionName))]),
    )
  }
}
