import { Session } from 'node:inspector/promises'

/** Records which functions are called. Returns a function that stops recording, and returns the names of the called functions by file. */
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
